import type * as Api from "#contract/stripe.d.ts";

/**
 * Objects as stored: as the API shows them, but with ids in place of expanded objects, with times on the customer's
 * clock (seconds; show.ts converts them), and with internal fields below `_`.
 */
type Kept<T extends { id?: string; object: string }, Own, Less extends keyof T = never> = Omit<
  T,
  "livemode" | "metadata" | keyof Own | Less
> & { id: string; created: number; metadata: Api.Metadata } & Own;

type Text = string | null;

export type CustomerRow = Kept<
  Api.Customer,
  {
    /** A negative balance is a credit for the next invoice. */
    balance: number;
    invoice_prefix: string;
    invoice_settings: { default_payment_method: Text };
    _: { aheadS: number; invoices: number };
  }
>;
export type ProductRow = Kept<{ object: "product" }, { name: string; active: boolean }>;
export type PriceRow = Kept<Api.Price, { unit_amount: number; type: "recurring" | "one_time" }>;
export type CouponRow = Kept<Api.Coupon, { name: Text; applies_to: { products: string[] } | null }, "valid">;
export type PromotionRow = Kept<Api.PromotionCode, { promotion: { type: "coupon"; coupon: string } }>;

/** `end` is null until the discount is used up. */
export type Discount = { id: string; coupon: string; promotion_code: string; start: number; end: number | null };
export type ItemRow = Omit<Api.SubscriptionItem, "price"> & { price: string };
export type SubscriptionRow = Kept<
  Api.Subscription,
  {
    start_date: number;
    billing_cycle_anchor: number;
    items: [ItemRow];
    latest_invoice: Text;
    default_payment_method: Text;
    /** `hasWarned` is true once the trial's end was announced. */
    _: { hasWarned: boolean; discounts: Discount[] };
  },
  "discounts"
>;
export type LineRow = Omit<Api.InvoiceLine, "description"> & {
  description: string;
  price: string;
  isProration: boolean;
};
export type InvoiceRow = Kept<
  Api.Invoice,
  {
    customer: string;
    number: string;
    status: string;
    billing_reason: string;
    subtotal: number;
    amount_remaining: number;
    starting_balance: number;
    ending_balance: number;
    auto_advance: boolean;
    lines: LineRow[];
    _: { subscription: string; isDiscounted: boolean; failedAt: number };
  },
  "parent" | "payments" | "due_date" | "post_payment_credit_notes_amount"
>;
export type IntentRow = Kept<
  { object: "payment_intent" },
  {
    customer: Text;
    amount: number;
    amount_received: number;
    currency: string;
    status: string;
    payment_method: Text;
    _: { invoice: Text };
  }
>;
export type ChargeRow = Kept<Api.Charge, { payment_intent: string; payment_method: string; status: string }>;
type OfCharge = { charge: string; payment_intent: string; amount: number; currency: string; _: { customer: Text } };
export type RefundRow = Kept<Api.Refund, OfCharge>;
export type DisputeRow = Kept<Api.Dispute, OfCharge>;
export type MethodRow = Kept<
  Api.PaymentMethod,
  { customer: Text; card: Required<Api.PaymentMethod>["card"]; _: { behaviour: string } }
>;
export type SessionRow = Kept<
  Api.CheckoutSession,
  {
    mode: "subscription" | "payment";
    customer: string;
    success_url: string;
    cancel_url: Text;
    payment_method_collection: "always";
    invoice: Text;
    currency: string;
    amount_subtotal: number;
    amount_total: number;
    _: {
      items: { price: Text; name: string; amount: number; quantity: number }[];
      promotion: Text;
      trialDays: number;
      subscriptionMetadata: Api.Metadata;
      intentMetadata: Api.Metadata;
      /** The card that waits for the bank's confirmation. */
      method: Text;
    };
  },
  "url"
>;
export type PortalRow = Kept<Api.PortalSession, { return_url: string; _: { expiresAt: number } }, "url">;

export type AnyRow =
  | (CustomerRow | ProductRow | PriceRow | CouponRow | PromotionRow | SubscriptionRow | InvoiceRow | IntentRow)
  | (ChargeRow | RefundRow | DisputeRow | MethodRow | SessionRow | PortalRow);
export type Kind = AnyRow["object"];
export type RowOf<K extends Kind> = Extract<AnyRow, { object: K }>;

/** The id of the object's customer; "" for none. */
export function customerOf(row: AnyRow): string {
  if (row.object === "customer") return row.id;
  if (row.object === "refund" || row.object === "dispute") return row._.customer ?? "";
  return row.object !== "promotion_code" && "customer" in row ? (row.customer ?? "") : "";
}

/** The key that finds an object besides its id and customer; "" for none. */
export function refOf(row: AnyRow): string {
  if (row.object === "customer") return row.email ?? "";
  if (row.object === "price") return row.lookup_key ?? "";
  if (row.object === "promotion_code") return row.code.toUpperCase();
  if (row.object === "invoice") return row._.subscription;
  if (row.object === "payment_intent") return row._.invoice ?? "";
  if (row.object === "charge") return row.payment_intent;
  return row.object === "refund" || row.object === "dispute" ? row.charge : "";
}
