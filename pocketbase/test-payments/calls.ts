import type { Event } from "#contract/stripe.d.ts";
import type { Params } from "#contract/stripeCall.d.ts";
import { type Desk, keep, openDesk, refund, update } from "./bills.ts";
import { isUsable } from "./checkout.ts";
import { type Change, changePrice, end, endWithPeriod, expireSession, previewed, settle } from "./living.ts";
import { at, flag, many, metadata, missing, needed, number, page, Problem, refused, text, texts } from "./params.ts";
import { type AnyRow, type ChargeRow, customerOf, type Kind, type PriceRow, type PromotionRow } from "./rows.ts";
import type { RowOf, SessionRow, SubscriptionRow } from "./rows.ts";
import { isOver, takenOff } from "./rules.ts";
import { expanded, show, type Shown } from "./show.ts";
import { newId, realNow, type Store, type Which } from "./store.ts";

/** The parameters of a call and the id in its path. */
export interface Asked {
  store: Store;
  params: Params;
  id: string;
}

/** The object, after its customer's due changes are applied. @throws {Problem} when there is none */
function needs<K extends Kind>(store: Store, kind: K, id: string, param?: string): RowOf<K> {
  const row: AnyRow | undefined = store.find(kind, id);
  if (!row) throw missing(kind.replace(/[_.]/g, " "), id, param);
  settle(store, customerOf(row));
  return store.find(kind, id) as RowOf<K>;
}

const shown = ({ store, params }: Asked, row: AnyRow): Shown =>
  expanded(store, show(store, row), texts(params, "expand"));

export const retrieve =
  (kind: Kind) =>
  (asked: Asked): Shown =>
    shown(asked, needs(asked.store, kind, asked.id));

/** A page of a list; `keeps` filters the rows after they are read. */
function listed<K extends Kind>(asked: Asked, kind: K, which: Which, keeps: (row: RowOf<K>) => boolean = () => true) {
  const { store, params } = asked;
  const { limit, after } = page(params);
  if (which.customer) settle(store, which.customer);
  const rows = store.list(kind, { ...which, after }).filter(keeps);
  const paths = texts(params, "expand").map((path) => path.replace(/^data\./, ""));
  const data = rows.slice(0, limit).map((row) => expanded(store, show(store, row), paths));
  return { object: "list", data, has_more: rows.length > limit, url: `/v1/${kind}s` };
}

/** Lists the objects of one customer, or those that the parameter `ref` names. */
export const list =
  (kind: Kind, ref = "-") =>
  (asked: Asked): unknown =>
    listed(asked, kind, { customer: text(asked.params, "customer"), ref: text(asked.params, ref) });

const shopDesk = (store: Store): Desk => ({ store, customer: undefined, now: realNow() });

const base = ({ params }: Asked, prefix: string, created = realNow()) => ({
  ...{ id: newId(prefix), created, metadata: metadata(params, {}, "metadata") },
});

function made(asked: Asked, row: AnyRow, desk = shopDesk(asked.store)): Shown {
  keep(desk, row);
  return shown(asked, row);
}

export function createCustomer(asked: Asked): unknown {
  const own = base(asked, "cus");
  return made(asked, {
    ...{ object: "customer", ...own, email: text(asked.params, "email") ?? null, balance: 0 },
    ...{ invoice_prefix: own.id.slice(-8).toUpperCase(), invoice_settings: { default_payment_method: null } },
    _: { aheadS: 0, invoices: 0 },
  });
}

export function createProduct(asked: Asked): unknown {
  const own = base(asked, "prod");
  const id = text(asked.params, "id") ?? own.id;
  if (asked.store.find("product", id)) throw refused(`Product already exists: ${id}`, "id", "resource_already_exists");
  return made(asked, { ...own, id, object: "product", active: true, name: needed(asked.params, "name") });
}

export function updateProduct(asked: Asked): unknown {
  const product = needs(asked.store, "product", asked.id);
  return made(asked, { ...product, name: text(asked.params, "name") ?? product.name });
}

function amountIn(params: Params, ...path: string[]): number {
  needed(params, ...path);
  const found = number(params, ...path) ?? 0;
  if (!Number.isInteger(found) || found < 0) throw refused("Invalid non-negative integer", path.join("."));
  return found;
}

export function createPrice(asked: Asked): unknown {
  const { store, params } = asked;
  const key = text(params, "lookup_key") ?? null;
  if (key && store.list("price", { ref: key, limit: 1 }).length > 0)
    throw refused("Another price already uses that lookup key.", "lookup_key");
  const interval = text(params, "recurring", "interval") as "month" | "year" | undefined;
  const count = number(params, "recurring", "interval_count") ?? 1;
  return made(asked, {
    ...{ ...base(asked, "price"), object: "price", active: true, lookup_key: key },
    product: needs(store, "product", needed(params, "product"), "product").id,
    ...{ currency: needed(params, "currency").toLowerCase(), unit_amount: amountIn(params, "unit_amount") },
    ...{ type: interval ? "recurring" : "one_time", recurring: interval ? { interval, interval_count: count } : null },
  });
}

export function listPrices(asked: Asked): unknown {
  const keys = texts(asked.params, "lookup_keys");
  return listed(asked, "price", {}, ({ lookup_key: key }) => keys.length === 0 || keys.includes(key ?? ""));
}

export function createCoupon(asked: Asked): unknown {
  const { params } = asked;
  const [percent, off] = [number(params, "percent_off") ?? null, number(params, "amount_off") ?? null];
  if ((percent === null) === (off === null)) throw refused("Give percent_off or amount_off.", "percent_off");
  return made(asked, {
    ...{ ...base(asked, "coupon"), object: "coupon", name: text(params, "name") ?? null },
    ...{ percent_off: percent, amount_off: off, currency: off === null ? null : needed(params, "currency") },
    duration: (text(params, "duration") ?? "once") as "once" | "repeating" | "forever",
    duration_in_months: number(params, "duration_in_months") ?? null,
    applies_to: at(params, "applies_to") === undefined ? null : { products: texts(params, "applies_to", "products") },
  });
}

export function createPromotionCode(asked: Asked): unknown {
  const { store, params } = asked;
  const coupon = needs(store, "coupon", needed(params, "promotion", "coupon"), "promotion[coupon]").id;
  const code = needed(params, "code");
  if (store.list("promotion_code", { ref: code.toUpperCase() }).some(isUsable))
    throw refused("An active promotion code with this code already exists.", "code");
  return made(asked, {
    ...{ ...base(asked, "promo"), object: "promotion_code", active: true, code, times_redeemed: 0 },
    ...{ customer: text(params, "customer") ?? null, promotion: { type: "coupon", coupon } },
    ...{ expires_at: number(params, "expires_at") ?? null, max_redemptions: number(params, "max_redemptions") ?? null },
    restrictions: {
      first_time_transaction: flag(params, "restrictions", "first_time_transaction") ?? false,
      minimum_amount: number(params, "restrictions", "minimum_amount") ?? null,
      minimum_amount_currency: text(params, "restrictions", "minimum_amount_currency") ?? null,
    },
  });
}

export function updatePromotionCode(asked: Asked): unknown {
  const promotion = needs(asked.store, "promotion_code", asked.id);
  return made(asked, { ...promotion, active: flag(asked.params, "active") ?? promotion.active });
}

export function listPromotionCodes(asked: Asked): unknown {
  const [code, active] = [text(asked.params, "code"), flag(asked.params, "active")];
  return listed(
    asked,
    "promotion_code",
    { ref: code?.toUpperCase() },
    (one) => isUsable(one) === (active ?? isUsable(one)),
  );
}

/** The promotion code of an order. @throws {Problem} worded as the provider does, when it does not apply */
function promotionIn({ store, params }: Asked, customer: string, products: string[]): PromotionRow | undefined {
  const id = text(params, "discounts", "0", "promotion_code");
  if (id === undefined) return undefined;
  const param = "discounts[0][promotion_code]";
  const promotion = needs(store, "promotion_code", id, param);
  const only = store.find("coupon", promotion.promotion.coupon)?.applies_to?.products;
  const hasOrdered = store.list("invoice", { customer }).some(({ status }) => status === "paid");
  const refuse = (why: string, code?: string) => refused(`This promotion code ${why}.`, param, code);
  if (!isUsable(promotion)) throw refuse("is expired or inactive", "promotion_code_expired");
  if (promotion.restrictions.first_time_transaction && hasOrdered)
    throw refuse("cannot be redeemed because the associated customer has prior transactions");
  if ((promotion.customer ?? customer) !== customer) throw refuse("belongs to another customer");
  if (only && !products.some((one) => only.includes(one))) throw refuse("does not apply to anything in the order");
  return promotion;
}

const PORTAL_S = 10 * 60;

type Item = SessionRow["_"]["items"][number] & { currency: string; isRecurring: boolean; product: string };

function itemIn(store: Store, line: Params): Item {
  const quantity = number(line, "quantity") ?? 1;
  const id = text(line, "price");
  if (id !== undefined) {
    const { unit_amount: amount, currency, recurring, product } = needs(store, "price", id, "line_items[0][price]");
    const name = store.find("product", product)?.name ?? "";
    return { price: id, name, amount, quantity, currency, isRecurring: recurring !== null, product };
  }
  const currency = needed(line, "price_data", "currency").toLowerCase();
  const name = needed(line, "price_data", "product_data", "name");
  const amount = amountIn(line, "price_data", "unit_amount");
  return { price: null, name, amount, quantity, currency, isRecurring: false, product: "" };
}

function webUrl<Url extends string | null>(url: Url, param: string): Url {
  if (url && !/^https?:\/\/[^\s"'<>\\]+$/.test(url)) throw refused("Not a valid URL", param, "url_invalid");
  return url;
}

export function createSession(asked: Asked): unknown {
  const { store, params } = asked;
  const mode = needed(params, "mode") as SessionRow["mode"];
  const items = many(params, "line_items").map((line) => itemIn(store, line as Params));
  if (items.length === 0 || items.some(({ isRecurring }) => isRecurring !== (mode === "subscription")))
    throw refused(`The prices do not fit mode ${mode}.`, "line_items");
  const { id: customer } = needs(store, "customer", needed(params, "customer"), "customer");
  const desk = openDesk(store, customer);
  const trialDays = number(params, "subscription_data", "trial_period_days") ?? 0;
  const sum = trialDays > 0 ? 0 : items.reduce((all, item) => all + item.amount * item.quantity, 0);
  const promotion = promotionIn(
    asked,
    customer,
    items.map(({ product }) => product),
  );
  const off = takenOff(store.find("coupon", promotion?.promotion.coupon ?? ""), sum);
  const session: SessionRow = {
    ...{ ...base(asked, "cs_test", desk.now), object: "checkout.session", mode, currency: items[0]?.currency ?? "" },
    ...{ status: "open", payment_status: "unpaid", subscription: null, payment_intent: null, invoice: null },
    ...{ payment_method_collection: "always", customer, amount_subtotal: sum, amount_total: sum - off },
    client_reference_id: text(params, "client_reference_id") ?? null,
    success_url: webUrl(needed(params, "success_url"), "success_url"),
    cancel_url: webUrl(text(params, "cancel_url") ?? null, "cancel_url"),
    expires_at: desk.now + (number(params, "expires_at") ?? realNow() + 86_400) - realNow(),
    _: {
      ...{ promotion: promotion?.id ?? null, trialDays, method: null },
      items: items.map(({ price, name, amount, quantity }) => ({ price, name, amount, quantity })),
      subscriptionMetadata: metadata(params, {}, "subscription_data", "metadata"),
      intentMetadata: metadata(params, {}, "payment_intent_data", "metadata"),
    },
  };
  return made(asked, session, desk);
}

export function endSession(asked: Asked): unknown {
  const session = needs(asked.store, "checkout.session", asked.id);
  if (session.status !== "open") throw refused(`Only open sessions can be expired; this is ${session.status}.`, "id");
  expireSession(openDesk(asked.store, session.customer), session);
  return shown(asked, session);
}

/** The customer's page to manage their subscription; valid for ten minutes. */
export function createPortal(asked: Asked): unknown {
  const { store, params } = asked;
  const { id: customer } = needs(store, "customer", needed(params, "customer"), "customer");
  const { now } = openDesk(store, customer);
  const return_url = webUrl(text(params, "return_url") ?? "", "return_url");
  const own = { ...base(asked, "bps", now), object: "billing_portal.session", customer, return_url } as const;
  return made(asked, { ...own, _: { expiresAt: now + PORTAL_S } });
}

export function listSubscriptions(asked: Asked): unknown {
  const status = text(asked.params, "status");
  return listed(asked, "subscription", { customer: text(asked.params, "customer") }, (one) =>
    status === undefined ? !isOver(one) : status === "all" || status === one.status,
  );
}

/** The price change that a call requests at `prefix`; undefined for none. */
function changeIn({ store, params }: Asked, one: SubscriptionRow, ...prefix: string[]): Change | undefined {
  const id = text(params, ...prefix, "items", "0", "price");
  if (id === undefined) return undefined;
  const price: PriceRow = needs(store, "price", id, "items[0][price]");
  const { now, customer } = openDesk(store, one.customer);
  const sent = number(params, ...prefix, "proration_date");
  return { price, at: sent === undefined ? now : sent + (customer?._.aheadS ?? 0) };
}

export function updateSubscription(asked: Asked): unknown {
  const { store, params, id } = asked;
  const subscription = needs(store, "subscription", id);
  if (isOver(subscription)) throw refused("A canceled subscription can only update its metadata.", "id");
  const desk = openDesk(store, subscription.customer);
  const change = changeIn(asked, subscription);
  const atEnd = flag(params, "cancel_at_period_end");
  if (atEnd !== undefined) endWithPeriod(desk, subscription, atEnd);
  const behavior = text(params, "pause_collection", "behavior") as "void" | undefined;
  const pause = behavior ? { behavior, resumes_at: null } : null;
  update(desk, subscription, {
    metadata: metadata(params, subscription.metadata, "metadata"),
    ...(at(params, "pause_collection") !== undefined && { pause_collection: pause }),
  });
  const outcome = change && changePrice(desk, subscription, change);
  // By default an unpaid change stays and its invoice is owed; with error_if_incomplete it is rolled back.
  if (typeof outcome === "object" && text(params, "payment_behavior") === "error_if_incomplete")
    throw new Problem(402, { type: "card_error", ...outcome });
  return shown(asked, needs(store, "subscription", id));
}

export function cancelSubscription(asked: Asked): unknown {
  const subscription = needs(asked.store, "subscription", asked.id);
  if (isOver(subscription)) throw missing("subscription", asked.id);
  end(openDesk(asked.store, subscription.customer), subscription, "cancellation_requested");
  return shown(asked, subscription);
}

export function previewInvoice(asked: Asked): unknown {
  const { store, params } = asked;
  const subscription = needs(store, "subscription", needed(params, "subscription"), "subscription");
  const change = changeIn(asked, subscription, "subscription_details");
  if (!change) throw refused("Only a change of the price is previewed.", "subscription_details");
  const invoice = previewed(openDesk(store, subscription.customer), subscription, change);
  return shown(asked, { ...invoice, id: `upcoming_${subscription.id}` });
}

export function createRefund(asked: Asked): unknown {
  const { store, params } = asked;
  const [id, intent] = [text(params, "charge"), text(params, "payment_intent")];
  // A payment may have had several attempts; the charge that succeeded is the one to refund.
  const known = id === undefined ? store.list("charge", { ref: intent ?? "-" }).find(({ paid }) => paid)?.id : id;
  const charge: ChargeRow = needs(store, "charge", known ?? "", "charge");
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) throw refused(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const amount = number(params, "amount") ?? left;
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, "amount");
  return shown(asked, refund(openDesk(store, charge.customer ?? ""), charge, amount));
}

/** Events, the newest first; they are kept for 30 days. */
export function listEvents({ store, params }: Asked): unknown {
  const { limit, after } = page(params);
  const types = JSON.stringify(texts(params, "types"));
  const sql = `SELECT data FROM events WHERE at >= ? AND (? = '[]' OR type IN (SELECT value FROM json_each(?)))
    AND (? = '' OR rowid < (SELECT rowid FROM events WHERE eventId = ?)) ORDER BY rowid DESC LIMIT ?`;
  const from = number(params, "created", "gte") ?? 0;
  const found = store
    .rows(sql, from, types, types, after ?? "", after ?? "", limit + 1)
    .map(({ data }) => JSON.parse(String(data)) as Event);
  return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url: "/v1/events" };
}
