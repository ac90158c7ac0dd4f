import type { Params } from "#contract/stripeCall.d.ts";
import { expireSession } from "../billing/living.ts";
import { clockOf, type Desk, keep, openDesk } from "../desk.ts";
import { many, metadata, needed, Problem, refused, text, whole, word } from "../params.ts";
import type { CouponRow, PortalRow, SessionRow } from "../rows.ts";
import { isRedeemable, takenOff } from "../rules/amounts.ts";
import { itemsOf } from "../show.ts";
import { newId, realNow, type Store } from "../store.ts";
import { amount } from "./catalogue.ts";
import { type Asked, deskOf, listed, needs, shown } from "./asked.ts";

const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3600;
const PORTAL_S = 10 * 60;

type Item = SessionRow["_"]["items"][number] & { currency: string; isRecurring: boolean };

function itemIn(store: Store, line: Params): Item {
  const quantity = whole(line, "quantity") ?? 1;
  if (quantity < 1 || quantity > 99) throw refused("Invalid quantity", "line_items[0][quantity]");
  const id = text(line, "price");
  if (id !== undefined) {
    const price = needs(store, "price", id, "line_items[0][price]");
    if (!price.active) throw refused("The price is inactive.", "line_items[0][price]");
    const name = store.find("product", price.product)?.name ?? "";
    const { unit_amount, currency, recurring } = price;
    return { price: id, name, amount: unit_amount, quantity, currency, isRecurring: recurring !== null };
  }
  const currency = needed(line, "price_data", "currency").toLowerCase();
  const name = needed(line, "price_data", "product_data", "name");
  const unit = amount(line, "price_data", "unit_amount");
  return { price: null, name, amount: unit, quantity, currency, isRecurring: false };
}

function couponIn({ store, params }: Asked): CouponRow | undefined {
  const id = text(params, "discounts", "0", "coupon");
  if (id === undefined) return undefined;
  const coupon = needs(store, "coupon", id, "discounts[0][coupon]");
  if (isRedeemable(coupon, realNow())) return coupon;
  throw refused("This coupon has expired.", "discounts[0][coupon]", "coupon_expired");
}

function expiry(params: Params, desk: Desk): number {
  const sent = whole(params, "expires_at");
  if (sent === undefined) return desk.now + LONGEST_S;
  const seconds = sent - realNow();
  // A little less is meant as half an hour: the call was on its way.
  if (seconds < SHORTEST_S - 60 || seconds > LONGEST_S + 60)
    throw refused("expires_at must be from 30 minutes to 24 hours from now.", "expires_at");
  return desk.now + seconds;
}

/** An address that may be led to. */
const WEB = /^https?:\/\/[^\s"'<>\\]+$/;

function webUrl<Url extends string | null>(url: Url, param: string): Url {
  if (url && !WEB.test(url)) throw refused("Not a valid URL", param, "url_invalid");
  return url;
}

function itemsIn({ store, params }: Asked, mode: SessionRow["mode"]): [Item, ...Item[]] {
  const [first, ...more] = many(params, "line_items").map((line) => itemIn(store, (line ?? {}) as Params));
  if (!first || more.length > 4) throw refused("Give one to five line_items.", "line_items");
  if ((mode === "subscription") !== [first, ...more].some(({ isRecurring }) => isRecurring))
    throw refused(`The prices do not fit mode ${mode}.`, "line_items");
  return [first, ...more];
}

const REQUIRED = (param: string): Problem =>
  new Problem(400, { code: "parameter_missing", message: `Missing required param: ${param}.`, param });

export function createSession(asked: Asked): unknown {
  const { store, params } = asked;
  const mode = word(params, ["subscription", "payment"], "mode");
  if (!mode) throw REQUIRED("mode");
  const items = itemsIn(asked, mode);
  const customer = needs(store, "customer", needed(params, "customer"), "customer");
  const desk = openDesk(store, customer.id);
  const trialDays = whole(params, "subscription_data", "trial_period_days") ?? 0;
  if (trialDays < 0 || trialDays > 730)
    throw refused("Invalid trial_period_days", "subscription_data[trial_period_days]");
  const sum = trialDays > 0 ? 0 : items.reduce((all, item) => all + item.amount * item.quantity, 0);
  const coupon = couponIn(asked);
  const session: SessionRow = {
    ...{ id: newId("cs_test"), object: "checkout.session", created: desk.now, mode, currency: items[0].currency },
    ...{ status: "open", payment_status: "unpaid", subscription: null, payment_intent: null, invoice: null },
    ...{ payment_method_collection: "always", customer: customer.id },
    client_reference_id: text(params, "client_reference_id") ?? null,
    success_url: webUrl(needed(params, "success_url"), "success_url"),
    cancel_url: webUrl(text(params, "cancel_url") ?? null, "cancel_url"),
    expires_at: expiry(params, desk),
    ...{ amount_subtotal: sum, amount_total: sum - takenOff(coupon, sum) },
    metadata: metadata(params, {}, "metadata"),
    _: {
      ...{ coupon: coupon?.id ?? null, trialDays, tries: 0, method: null },
      items: items.map(({ price, name, amount: unit, quantity }) => ({ price, name, amount: unit, quantity })),
      subscriptionMetadata: metadata(params, {}, "subscription_data", "metadata"),
      intentMetadata: metadata(params, {}, "payment_intent_data", "metadata"),
    },
  };
  keep(desk, session);
  return shown(asked, session);
}

export const sessionItems = ({ store, id }: Asked): unknown => itemsOf(store, needs(store, "checkout.session", id));

export const listSessions = (asked: Asked): unknown => {
  const subscription = text(asked.params, "subscription");
  const which = { customer: text(asked.params, "customer") };
  return listed(asked, "checkout.session", which, (one) => !subscription || one.subscription === subscription);
};

export function endSession(asked: Asked): unknown {
  const session = needs(asked.store, "checkout.session", asked.id);
  if (session.status !== "open") throw refused(`Only open sessions can be expired; this is ${session.status}.`, "id");
  expireSession(deskOf(asked.store, session), session);
  return shown(asked, session);
}

/** The page on which a customer sees to their own subscription; ten minutes. */
export function createPortal(asked: Asked): unknown {
  const { store, params } = asked;
  const customer = needs(store, "customer", needed(params, "customer"), "customer");
  const now = clockOf(customer);
  const session: PortalRow = {
    ...{ id: newId("bps"), object: "billing_portal.session", created: now, customer: customer.id, metadata: {} },
    return_url: webUrl(text(params, "return_url") ?? "", "return_url"),
    _: { expiresAt: now + PORTAL_S },
  };
  keep(openDesk(store, customer.id), session);
  return shown(asked, session);
}
