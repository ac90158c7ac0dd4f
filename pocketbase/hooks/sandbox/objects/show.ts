import type { Discount, InvoiceRow, LineRow, SubscriptionRow } from "./billingRows.rules.ts";
import { movedBack } from "./movedBack.rules.ts";
import { customerOf } from "./keys.rules.ts";
import type { AnyRow } from "./rows.rules.ts";
import type { SessionRow } from "./paymentRows.rules.ts";
import { find, list } from "./store.ts";
import { pageUrl } from "./urls.ts";

export type Shown = Record<string, unknown> & { id: string; object: string };

const listOf = (data: unknown[], url: string) => ({
  object: "list",
  data,
  has_more: false,
  url,
  total_count: data.length,
});

const aheadOf = (app: CoreApp, customer: string): number =>
  customer ? (find(app, "customer", customer)?._.aheadS ?? 0) : 0;

/** An object as the provider's API answers it; ids stay ids. */
export function show(app: CoreApp, row: AnyRow): Shown {
  if (row.object === "customer" && row.deleted) return { id: row.id, object: "customer", deleted: true };
  const whole = { ...row, ...partsOf(app, row), livemode: false } as Shown;
  delete whole["_"];
  return movedBack(whole, row.object === "customer" ? row._.aheadS : aheadOf(app, customerOf(row)));
}

function partsOf(app: CoreApp, row: AnyRow): Record<string, unknown> {
  if (row.object === "subscription") return subscriptionParts(app, row);
  if (row.object === "invoice") return invoiceParts(app, row);
  if (row.object === "checkout.session") return sessionParts(row);
  if (row.object === "billing_portal.session") return { url: pageUrl("portal", row.id) };
  if (row.object === "charge") return { captured: row.paid, amount_captured: row.paid ? row.amount : 0 };
  if (row.object === "coupon") return { valid: true };
  return {};
}

const shownPrice = (app: CoreApp, id: string): unknown => {
  const price = find(app, "price", id);
  return price ? show(app, price) : { id, object: "price", deleted: true };
};

const shownDiscount = (owner: Record<string, unknown>) => (discount: Discount) => ({
  id: discount.id,
  object: "discount",
  ...owner,
  start: discount.start,
  end: discount.end,
  promotion_code: null,
  source: { type: "coupon", coupon: discount.coupon },
});

function subscriptionParts(app: CoreApp, row: SubscriptionRow): Record<string, unknown> {
  const items = row.items.map((item) => ({
    ...item,
    object: "subscription_item",
    subscription: row.id,
    discounts: [],
    metadata: {},
    price: shownPrice(app, item.price),
  }));
  return {
    items: listOf(items, `/v1/subscription_items?subscription=${row.id}`),
    collection_method: "charge_automatically",
    discounts: row._.discounts.map(shownDiscount({ customer: row.customer, subscription: row.id })),
    schedule: null,
    pending_setup_intent: null,
    automatic_tax: { enabled: false },
  };
}

const shownLine = (invoice: InvoiceRow) => (line: LineRow) => ({
  id: line.id,
  object: "line_item",
  amount: line.amount,
  subtotal: line.amount,
  currency: invoice.currency,
  description: line.description,
  period: line.period,
  livemode: false,
  quantity: 1,
  metadata: {},
  discounts: [],
  pricing: { type: "price_details", price_details: { price: line.price }, unit_amount_decimal: String(line.amount) },
  parent: {
    type: "subscription_item_details",
    subscription_item_details: { subscription: invoice._.subscription, proration: line.isProration },
  },
});

function invoiceParts(app: CoreApp, row: InvoiceRow): Record<string, unknown> {
  const { subscription, discount } = row._;
  const url = row.id ? pageUrl("invoice", row.id) : null;
  return {
    lines: listOf(row.lines.map(shownLine(row)), `/v1/invoices/${row.id}/lines`),
    collection_method: "charge_automatically",
    hosted_invoice_url: row.status === "draft" ? null : url,
    invoice_pdf: null,
    discounts: [],
    total_discount_amounts: discount ? [{ amount: discount.amount, coupon: discount.coupon }] : [],
    total_excluding_tax: row.total,
    total_taxes: [],
    parent: subscription
      ? {
          type: "subscription_details",
          subscription_details: { subscription, metadata: metadataOf(app, subscription) },
        }
      : null,
  };
}

const metadataOf = (app: CoreApp, subscription: string) => find(app, "subscription", subscription)?.metadata ?? {};

const sessionParts = (row: SessionRow): Record<string, unknown> => ({
  url: row.status === "open" ? pageUrl("checkout", row.id) : null,
  discounts: row._.coupon ? [{ coupon: row._.coupon, promotion_code: null }] : [],
  total_details: { amount_discount: row.amount_subtotal - row.amount_total, amount_shipping: 0, amount_tax: 0 },
  payment_method_types: ["card"],
});

/** How an invoice was paid, or was tried to be: one payment, as the API lists them. */
export function paymentsOf(app: CoreApp, invoice: InvoiceRow): unknown {
  const intents = list(app, "payment_intent", { customer: invoice.customer, ref: invoice.id });
  const rows = intents.map((intent) => ({
    id: intent.id.replace(/^pi_/, "inpay_"),
    object: "invoice_payment",
    amount_paid: intent.amount_received,
    amount_requested: intent.amount,
    created: intent.created,
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: intent.status === "succeeded" ? "paid" : intent.status === "canceled" ? "canceled" : "open",
  }));
  return movedBack(listOf(rows, `/v1/invoice_payments?invoice=${invoice.id}`), aheadOf(app, invoice.customer));
}

/** What is sold in a checkout, as the API lists it. */
export const itemsOf = (app: CoreApp, session: SessionRow): unknown =>
  listOf(
    session._.items.map(({ price, name, amount, quantity }, at) => ({
      id: `${session.id.replace("cs_test_", "li_")}${at}`,
      object: "item",
      amount_discount: 0,
      amount_subtotal: amount * quantity,
      amount_tax: 0,
      amount_total: amount * quantity,
      currency: session.currency,
      description: name,
      price: price ? shownPrice(app, price) : null,
      quantity,
    })),
    `/v1/checkout/sessions/${session.id}/line_items`,
  );
