import type { Params } from "#contract/stripeCall.d.ts";
import { isRedeemable, takenOff } from "../rules/amounts.rules.ts";
import { expireSession } from "../billing/clock.ts";
import { clockOf, type Desk, keep, openDesk } from "../billing/desk.ts";
import type { CouponRow } from "../objects/billingRows.rules.ts";
import { newId, realNow } from "../objects/ids.ts";
import type { PortalRow, SessionRow } from "../objects/paymentRows.rules.ts";
import { countOf, find, list, remove } from "../objects/store.ts";
import { itemsOf } from "../objects/show.ts";
import { amount, refused } from "./catalogue.ts";
import { type Asked, deskOf, listed, mustFit, needs, shown } from "./answers.ts";
import { many, metadata, needed, text, whole, word } from "./params.rules.ts";
import { Problem } from "./problem.rules.ts";

const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3600;
const PORTAL_S = 10 * 60;
const MOST_OPEN = 20;
const MOST_PORTALS = 10;

type Item = SessionRow["_"]["items"][number];

function itemIn(asked: Asked, line: Params): Item & { currency: string; isRecurring: boolean } {
  const { app } = asked;
  const quantity = whole(line, "quantity") ?? 1;
  if (quantity < 1 || quantity > 99) throw refused("Invalid quantity", "line_items[0][quantity]");
  const id = text(line, "price");
  if (id !== undefined) {
    const price = needs(app, "price", id, "line_items[0][price]");
    if (!price.active) throw refused("The price is inactive.", "line_items[0][price]");
    const name = find(app, "product", price.product)?.name ?? "";
    const { unit_amount, currency, recurring } = price;
    return { price: id, name, amount: unit_amount, quantity, currency, isRecurring: recurring !== null };
  }
  const currency = needed(line, "price_data", "currency").toLowerCase();
  const product = text(line, "price_data", "product");
  const name = product
    ? needs(app, "product", product, "line_items[0][price_data][product]").name
    : needed(line, "price_data", "product_data", "name");
  const unit = amount({ params: line }, "price_data", "unit_amount");
  return { price: null, name, amount: unit, quantity, currency, isRecurring: false };
}

function couponIn({ app, params }: Asked): CouponRow | undefined {
  const id = text(params, "discounts", "0", "coupon");
  if (id === undefined) return undefined;
  const coupon = needs(app, "coupon", id, "discounts[0][coupon]");
  if (isRedeemable(coupon, realNow())) return coupon;
  throw refused("This coupon has expired.", "discounts[0][coupon]", "coupon_expired");
}

function expiry({ params }: Asked, desk: Desk): number {
  const shownAt = whole(params, "expires_at");
  if (shownAt === undefined) return desk.now + LONGEST_S;
  const seconds = shownAt - realNow();
  // A little less is meant as half an hour: the call was on its way.
  if (seconds < SHORTEST_S - 60 || seconds > LONGEST_S + 60)
    throw refused("expires_at must be from 30 minutes to 24 hours from now.", "expires_at");
  return desk.now + seconds;
}

// What a page may lead back to.
function webUrl<Url extends string | null>(url: Url, param: string): Url {
  if (url && !/^https?:\/\/[^\s"'<>\\]+$/.test(url)) throw refused("Not a valid URL", param, "url_invalid");
  return url;
}

/** Of one customer only so many wait at a time: the oldest give way. */
function makeRoom(desk: Desk): void {
  const id = desk.customer?.id;
  if (!id) return;
  mustFit(countOf(desk.tx, id));
  const open = list(desk.tx, "checkout.session", { customer: id }).filter(({ status }) => status === "open");
  for (const old of open.slice(MOST_OPEN - 1)) expireSession(desk, old);
}

export function createSession(asked: Asked): unknown {
  const { app, params } = asked;
  const mode = word(params, ["subscription", "payment"], "mode");
  if (!mode)
    throw new Problem(400, { code: "parameter_missing", message: "Missing required param: mode.", param: "mode" });
  const customerId = text(params, "customer");
  if (customerId) needs(app, "customer", customerId, "customer");
  const desk = openDesk(app, customerId ?? "");
  const items = many(params, "line_items").map((line) => itemIn(asked, (line ?? {}) as Params));
  const [first] = items;
  if (!first || items.length > 5) throw refused("Give one to five line_items.", "line_items");
  if ((mode === "subscription") !== items.some(({ isRecurring }) => isRecurring))
    throw refused(`The prices do not fit mode ${mode}.`, "line_items");
  makeRoom(desk);
  const session = { ...drawn(asked, desk, mode, first.currency), ...money(asked, items, mode) };
  const coupon = couponIn(asked);
  session._.coupon = coupon?.id ?? null;
  session.amount_total -= takenOff(coupon, session.amount_total);
  session._.items = items.map(({ price, name, amount, quantity }) => ({ price, name, amount, quantity }));
  keep(desk, session);
  return shown(asked, session);
}

function money({ params }: Asked, items: Item[], mode: string): { amount_subtotal: number; amount_total: number } {
  const sum = items.reduce((all, item) => all + item.amount * item.quantity, 0);
  const isTried = mode === "subscription" && (whole(params, "subscription_data", "trial_period_days") ?? 0) > 0;
  return { amount_subtotal: isTried ? 0 : sum, amount_total: isTried ? 0 : sum };
}

const MISSING = ["cancel", "create_invoice", "pause"] as const;
const TRIAL_END = ["subscription_data", "trial_settings", "end_behavior", "missing_payment_method"];

function drawn(asked: Asked, desk: Desk, mode: SessionRow["mode"], currency: string): SessionRow {
  const { params } = asked;
  const trialDays = whole(params, "subscription_data", "trial_period_days") ?? 0;
  if (trialDays < 0 || trialDays > 730)
    throw refused("Invalid trial_period_days", "subscription_data[trial_period_days]");
  return {
    ...{ id: newId("cs_test"), object: "checkout.session", created: desk.now, mode, currency },
    ...{ status: "open", payment_status: "unpaid", subscription: null, payment_intent: null, invoice: null },
    payment_method_collection: word(params, ["always", "if_required"], "payment_method_collection") ?? "always",
    customer: desk.customer?.id ?? null,
    client_reference_id: text(params, "client_reference_id") ?? null,
    success_url: webUrl(needed(params, "success_url"), "success_url"),
    cancel_url: webUrl(text(params, "cancel_url") ?? null, "cancel_url"),
    expires_at: expiry(asked, desk),
    ...{ amount_subtotal: 0, amount_total: 0 },
    metadata: metadata(params, {}, "metadata"),
    _: {
      ...{ items: [], coupon: null, trialDays, tries: 0, method: null },
      missingMethod: word(params, MISSING, ...TRIAL_END) ?? "create_invoice",
      subscriptionMetadata: metadata(params, {}, "subscription_data", "metadata"),
      intentMetadata: metadata(params, {}, "payment_intent_data", "metadata"),
    },
  };
}

export const retrieveSession = (asked: Asked): unknown => shown(asked, needs(asked.app, "checkout.session", asked.id));
export const sessionItems = ({ app, id }: Asked): unknown => itemsOf(app, needs(app, "checkout.session", id));

export const listSessions = (asked: Asked): unknown => {
  const subscription = text(asked.params, "subscription");
  const which = { customer: text(asked.params, "customer") };
  return listed(asked, "checkout.session", which, (one) => !subscription || one.subscription === subscription);
};

export function endSession(asked: Asked): unknown {
  const session = needs(asked.app, "checkout.session", asked.id);
  if (session.status !== "open") throw refused(`Only open sessions can be expired; this is ${session.status}.`, "id");
  expireSession(deskOf(asked.app, session), session);
  return shown(asked, session);
}

/** The page on which a customer sees to their own subscription; ten minutes. */
export function createPortal(asked: Asked): unknown {
  const { app, params } = asked;
  const customer = needs(app, "customer", needed(params, "customer"), "customer");
  const now = clockOf(customer);
  const session: PortalRow = {
    id: newId("bps"),
    object: "billing_portal.session",
    created: now,
    customer: customer.id,
    return_url: webUrl(text(params, "return_url") ?? "", "return_url"),
    metadata: {},
    _: { expiresAt: now + PORTAL_S },
  };
  for (const old of list(app, "billing_portal.session", { customer: customer.id }).slice(MOST_PORTALS - 1))
    remove(app, old.id);
  keep(openDesk(app, customer.id), session);
  return shown(asked, session);
}
