import type { AnyRow, InvoiceRow, LineRow } from "./rows.ts";
import { customerOf } from "./rows.ts";
import { counts } from "./rules.ts";
import { realNow, type Store } from "./store.ts";

export type Shown = Record<string, unknown> & { id: string; object: string };

/** The fields that hold times on the customer's clock. */
const TIMES = new Set([
  ...["created", "start", "end", "start_date", "billing_cycle_anchor", "current_period_start", "current_period_end"],
  ...["trial_start", "trial_end", "cancel_at", "canceled_at", "ended_at", "period_start", "period_end"],
  ...["next_payment_attempt", "expires_at"],
]);
const APART = new Set(["price", "coupon", "product", "metadata"]);

/**
 * Moves all times of an object back by the lead of its customer's clock, so that against the real clock everything
 * happened that long ago.
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

/** The lead of a customer's clock over the real one, in seconds. */
export const aheadOf = (store: Store, customer: string): number => store.find("customer", customer)?._.aheadS ?? 0;

/** An object as the API shows it, without expansions. */
export function show(store: Store, row: AnyRow): Shown {
  const whole = { ...row, ...partsOf(store, row), livemode: false, _: undefined };
  return movedBack(whole, aheadOf(store, customerOf(row))) as unknown as Shown;
}

const shownPrice = (store: Store, id: string): unknown => show(store, store.any(id) as AnyRow);

function partsOf(store: Store, row: AnyRow): object {
  if (row.object === "invoice") return invoiceParts(store, row);
  if (row.object === "billing_portal.session") return { url: `${store.url}/portal/${row.id}` };
  if (row.object === "coupon") return { valid: true };
  if (row.object === "checkout.session")
    return {
      url: row.status === "open" ? `${store.url}/pay/${row.id}` : null,
      discounts: row._.promotion ? [{ coupon: null, promotion_code: row._.promotion }] : [],
    };
  if (row.object !== "subscription") return {};
  const now = realNow() + aheadOf(store, row.customer);
  const items = row.items.map((item) => ({
    ...item,
    object: "subscription_item",
    price: shownPrice(store, item.price),
  }));
  // Discounts that are used up are left out.
  const discounts = row._.discounts.filter((one) => counts(one, now));
  return {
    items: listOf(items, `/v1/subscription_items?subscription=${row.id}`),
    discounts: discounts.map(({ coupon, ...own }) => ({
      ...{ object: "discount", ...own, subscription: row.id, source: { type: "coupon", coupon } },
    })),
  };
}

const shownLine = ({ currency, _: { subscription } }: InvoiceRow, line: LineRow) => ({
  ...{ id: line.id, object: "line_item", amount: line.amount, currency, description: line.description },
  ...{ period: line.period, pricing: { type: "price_details", price_details: { price: line.price } } },
  parent: {
    type: "subscription_item_details",
    subscription_item_details: { subscription, proration: line.isProration },
  },
});

function invoiceParts(store: Store, row: InvoiceRow): object {
  const { subscription } = row._;
  const metadata = store.find("subscription", subscription)?.metadata ?? {};
  return {
    lines: listOf(
      row.lines.map((line) => shownLine(row, line)),
      `/v1/invoices/${row.id}/lines`,
    ),
    ...{ due_date: null, post_payment_credit_notes_amount: 0, hosted_invoice_url: null },
    parent: { type: "subscription_details", subscription_details: { subscription, metadata } },
  };
}

const paymentsOf = (store: Store, { customer, id: invoice }: InvoiceRow): unknown =>
  listOf(
    store.list("payment_intent", { customer, ref: invoice }).map(({ id, status }) => ({
      ...{ id: id.replace(/^pi_/, "inpay_"), object: "invoice_payment", invoice },
      payment: { type: "payment_intent", payment_intent: id },
      status: status === "succeeded" ? "paid" : "open",
    })),
    `/v1/invoice_payments?invoice=${invoice}`,
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const IDS = /^(cus|sub|in|pi|ch|pm|price|prod|cs|coupon)_/;
const DEEPEST = 4;

function wholeOf(store: Store, owner: Record<string, unknown>, name: string): unknown {
  const value = owner[name];
  const row = typeof value === "string" && IDS.test(value) ? store.any(value) : undefined;
  if (row) return show(store, row);
  // `payments` is a list that is included only on request.
  const own = value === undefined ? store.any(String(owner["id"])) : undefined;
  return own?.object === "invoice" && name === "payments" ? paymentsOf(store, own) : value;
}

function expandPath(store: Store, owner: unknown, [name, ...rest]: string[]): void {
  if (name === undefined || !isObject(owner)) return;
  const whole = wholeOf(store, owner, name);
  if (whole !== undefined) owner[name] = whole;
  for (const one of Array.isArray(whole) ? whole : [whole]) expandPath(store, one, rest);
}

/** Replaces ids with whole objects at paths such as "latest_invoice.payments" or "data.customer". */
export function expanded<T>(store: Store, shown: T, paths: string[]): T {
  for (const path of paths) expandPath(store, shown, path.split(".").slice(0, DEEPEST));
  return shown;
}
