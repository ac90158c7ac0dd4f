import type * as Api from "#contract/stripe.d.ts";

/**
 * Objects as they are kept: as the shop reads them, but with ids where others are shown, with their customer's own times
 * (seconds; show.ts moves them), and with what is ours alone below `_`.
 */
type Kept<T extends { id?: string; object: string }, Own, Less extends keyof T = never> = Omit<
  T,
  "livemode" | "metadata" | keyof Own | Less
> & { id: string; created: number; metadata: Api.Metadata } & Own;

type Text = string | null;

export type CustomerRow = Kept<
  Api.Customer,
  {
    /** Less than 0 is a credit for the next invoice. */
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

/** `end` is null for as long as it was not used up. */
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
    /** Whether the end of the trial was told, and discounts. */
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
      /** The card that the bank is asked about. */
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

/** Whose an object is; "" for nobody's. */
export function customerOf(row: AnyRow): string {
  if (row.object === "customer") return row.id;
  if (row.object === "refund" || row.object === "dispute") return row._.customer ?? "";
  return row.object !== "promotion_code" && "customer" in row ? (row.customer ?? "") : "";
}

/** What an object is looked up by besides its id and its customer; "" for nothing. */
export function refOf(row: AnyRow): string {
  if (row.object === "customer") return row.email ?? "";
  if (row.object === "price") return row.lookup_key ?? "";
  if (row.object === "promotion_code") return row.code.toUpperCase();
  if (row.object === "invoice") return row._.subscription;
  if (row.object === "payment_intent") return row._.invoice ?? "";
  if (row.object === "charge") return row.payment_intent;
  return row.object === "refund" || row.object === "dispute" ? row.charge : "";
}
