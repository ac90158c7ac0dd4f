import type { AnyRow, Discount, InvoiceRow, LineRow, SessionRow, SubscriptionRow } from "./rows.ts";
import { customerOf } from "./rows.ts";
import type { Store } from "./store.ts";

export type Shown = Record<string, unknown> & { id: string; object: string };

/** Times that belong to a customer, wherever they stand in its objects. */
const TIMES = new Set([
  ...["created", "start", "end", "start_date", "billing_cycle_anchor", "current_period_start", "current_period_end"],
  ...["trial_start", "trial_end", "cancel_at", "canceled_at", "ended_at", "period_start", "period_end"],
  ...["next_payment_attempt", "expires_at"],
]);
/** What is nobody's, and what the shop wrote itself. */
const APART = new Set(["price", "coupon", "product", "metadata"]);

/**
 * An object as it looks when its customer's clock is that far ahead: all its times that much earlier. So it is for
 * everybody who goes by the real time as if all of it had happened that long ago.
 */
export function movedBack<T>(value: T, seconds: number): T {
  if (seconds === 0 || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: unknown) => movedBack(item, seconds)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => {
      if (typeof one === "number" && TIMES.has(name)) return [name, one - seconds];
      return [name, APART.has(name) ? one : movedBack(one, seconds)];
    }),
  ) as T;
}

const listOf = (data: unknown[], url: string) => ({ object: "list", data, has_more: false, url });

/** How far the clock of a customer is ahead of the real one. */
export const aheadOf = (store: Store, customer: string): number =>
  (customer && store.find("customer", customer)?._.aheadS) || 0;

/** An object as the API answers it; ids stay ids. */
export function show(store: Store, row: AnyRow): Shown {
  const whole = { ...row, ...partsOf(store, row), livemode: false } as Shown;
  delete whole["_"];
  return movedBack(whole, row.object === "customer" ? row._.aheadS : aheadOf(store, customerOf(row)));
}

function partsOf(store: Store, row: AnyRow): object {
  if (row.object === "subscription") return subscriptionParts(store, row);
  if (row.object === "invoice") return invoiceParts(store, row);
  if (row.object === "checkout.session") return sessionParts(store, row);
  if (row.object === "billing_portal.session") return { url: `${store.url}/portal/${row.id}` };
  if (row.object === "charge") return { captured: row.paid, amount_captured: row.paid ? row.amount : 0 };
  return {};
}

const shownPrice = (store: Store, id: string): unknown => {
  const price = store.find("price", id);
  return price ? show(store, price) : { id, object: "price", deleted: true };
};

const shownDiscount = (discount: Discount) => ({
  ...{ id: discount.id, object: "discount", start: discount.start, end: discount.end, promotion_code: null },
  source: { type: "coupon", coupon: discount.coupon },
});

const subscriptionParts = (store: Store, row: SubscriptionRow) => ({
  items: listOf(
    row.items.map((item) => ({
      ...item,
      ...{ object: "subscription_item", subscription: row.id, discounts: [], metadata: {} },
      price: shownPrice(store, item.price),
    })),
    `/v1/subscription_items?subscription=${row.id}`,
  ),
  ...{ collection_method: "charge_automatically", schedule: null, pending_setup_intent: null },
  discounts: row._.discounts.map(shownDiscount),
});

const shownLine = (invoice: InvoiceRow) => (line: LineRow) => ({
  ...{ id: line.id, object: "line_item", amount: line.amount, subtotal: line.amount, currency: invoice.currency },
  ...{ description: line.description, period: line.period, livemode: false, quantity: 1, metadata: {}, discounts: [] },
  pricing: { type: "price_details", price_details: { price: line.price }, unit_amount_decimal: String(line.amount) },
  parent: {
    type: "subscription_item_details",
    subscription_item_details: { subscription: invoice._.subscription, proration: line.isProration },
  },
});

function invoiceParts(store: Store, row: InvoiceRow): object {
  const { subscription, discount } = row._;
  return {
    lines: listOf(row.lines.map(shownLine(row)), `/v1/invoices/${row.id}/lines`),
    ...{ collection_method: "charge_automatically", due_date: null, post_payment_credit_notes_amount: 0 },
    hosted_invoice_url: row.status === "draft" ? null : `${store.url}/invoice/${row.id}`,
    invoice_pdf: null,
    total_discount_amounts: discount ? [{ amount: discount.amount, coupon: discount.coupon }] : [],
    parent: {
      type: "subscription_details",
      subscription_details: { subscription, metadata: store.find("subscription", subscription)?.metadata ?? {} },
    },
  };
}

const sessionParts = (store: Store, row: SessionRow) => ({
  url: row.status === "open" ? `${store.url}/pay/${row.id}` : null,
  discounts: row._.coupon ? [{ coupon: row._.coupon, promotion_code: null }] : [],
  total_details: { amount_discount: row.amount_subtotal - row.amount_total, amount_shipping: 0, amount_tax: 0 },
  payment_method_types: ["card"],
});

/** How an invoice was paid, or was tried to be, as the API lists it. */
function paymentsOf(store: Store, invoice: InvoiceRow): unknown {
  const rows = store.list("payment_intent", { customer: invoice.customer, ref: invoice.id }).map((intent) => ({
    ...{ id: intent.id.replace(/^pi_/, "inpay_"), object: "invoice_payment", invoice: invoice.id, is_default: true },
    ...{ amount_paid: intent.amount_received, amount_requested: intent.amount, currency: intent.currency },
    ...{ created: intent.created, livemode: false },
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: intent.status === "succeeded" ? "paid" : "open",
  }));
  return movedBack(listOf(rows, `/v1/invoice_payments?invoice=${invoice.id}`), aheadOf(store, invoice.customer));
}

/** What is sold in a checkout, as the API lists it. */
export const itemsOf = (store: Store, session: SessionRow): unknown =>
  listOf(
    session._.items.map(({ price, name, amount, quantity }, at) => ({
      ...{ id: `${session.id.replace("cs_test_", "li_")}${at}`, object: "item", currency: session.currency, quantity },
      ...{ amount_discount: 0, amount_subtotal: amount * quantity, amount_tax: 0, amount_total: amount * quantity },
      ...{ description: name, price: price ? shownPrice(store, price) : null },
    })),
    `/v1/checkout/sessions/${session.id}/line_items`,
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const IDS = /^(cus|sub|in|pi|ch|pm|price|prod|cs)_/;
const DEEPEST = 4;

// Lists that are only shown when they are asked for.
function hidden(store: Store, owner: Record<string, unknown>, name: string): unknown {
  const row = store.any(String(owner["id"] ?? ""));
  if (row?.object === "invoice" && name === "payments") return paymentsOf(store, row);
  if (row?.object === "checkout.session" && name === "line_items") return itemsOf(store, row);
  return undefined;
}

function wholeOf(store: Store, owner: Record<string, unknown>, name: string): unknown {
  const value = owner[name];
  if (value === undefined) return hidden(store, owner, name);
  const row = typeof value === "string" && IDS.test(value) ? store.any(value) : undefined;
  return row ? show(store, row) : value;
}

function expandPath(store: Store, owner: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || !isObject(owner)) return;
  const whole = wholeOf(store, owner, name);
  if (whole === undefined) return;
  owner[name] = whole;
  for (const one of Array.isArray(whole) ? whole : [whole]) expandPath(store, one, rest);
}

/** Puts whole objects where only ids stand, at paths such as "latest_invoice.payments" or "data.customer". */
export function expanded<T>(store: Store, shown: T, paths: string[]): T {
  for (const path of paths) expandPath(store, shown, path.split(".").slice(0, DEEPEST));
  return shown;
}
