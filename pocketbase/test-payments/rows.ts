import type Stripe from "stripe";

/**
 * Objects as they are kept: in Stripe's shape, but with ids where it shows other objects, with their customer's own times
 * (seconds; show.ts moves them), and with what is ours alone below `_`.
 */
type Kept<T, Names extends keyof T> = { [Name in Names]: Unexpanded<T[Name]> } & Base;

/** As Stripe answers where nothing is expanded. */
type Unexpanded<T> = string extends T
  ? Exclude<T, object>
  : T extends object
    ? { [Name in keyof T]: Unexpanded<T[Name]> }
    : T;

interface Base {
  id: string;
  created: number;
  metadata: Stripe.Metadata;
}

export type CustomerRow = Kept<Stripe.Customer, "object"> & {
  email: string | null;
  /** Less than 0 is a credit for the next invoice. */
  balance: number;
  invoice_prefix: string;
  invoice_settings: { default_payment_method: string | null };
  _: { aheadS: number; invoices: number };
};

export type ProductRow = Kept<Stripe.Product, "object" | "name" | "active">;

export type Interval = "day" | "week" | "month" | "year";

export type PriceRow = Kept<Stripe.Price, "object" | "active" | "currency" | "lookup_key" | "type"> & {
  product: string;
  unit_amount: number;
  recurring: { interval: Interval; interval_count: number } | null;
};

export type CouponRow = Kept<
  Stripe.Coupon,
  | ("object" | "name" | "percent_off" | "amount_off" | "currency" | "duration" | "duration_in_months")
  | ("max_redemptions" | "redeem_by" | "times_redeemed")
>;

export interface Discount {
  id: string;
  coupon: string;
  start: number;
  /** null for as long as it was not used up. */
  end: number | null;
}

export interface ItemRow {
  id: string;
  created: number;
  price: string;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export type SubscriptionRow = Kept<
  Stripe.Subscription,
  | ("object" | "status" | "currency" | "billing_cycle_anchor" | "cancel_at_period_end" | "cancel_at" | "canceled_at")
  | ("ended_at" | "start_date" | "trial_start" | "trial_end")
> & {
  customer: string;
  cancellation_details: { reason: Stripe.Subscription.CancellationDetails.Reason | null };
  pause_collection: { behavior: Stripe.Subscription.PauseCollection.Behavior; resumes_at: null } | null;
  items: ItemRow[];
  latest_invoice: string | null;
  default_payment_method: string | null;
  /** Lines for the next invoice, whether the end of the trial was told, and discounts. */
  _: { pending: LineRow[]; hasWarned: boolean; discounts: Discount[] };
};

export interface LineRow {
  id: string;
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: string;
  isProration: boolean;
}

export type InvoiceRow = Kept<
  Stripe.Invoice,
  | ("object" | "status" | "currency" | "subtotal" | "total" | "amount_due" | "amount_paid" | "amount_remaining")
  | ("starting_balance" | "attempt_count" | "attempted" | "next_payment_attempt" | "period_start" | "period_end")
> & {
  customer: string;
  billing_reason: string;
  ending_balance: number;
  auto_advance: boolean;
  number: string;
  lines: LineRow[];
  _: { subscription: string; discount: { coupon: string; amount: number } | null; failedAt: number };
};

export type IntentRow = Kept<Stripe.PaymentIntent, "object" | "amount" | "amount_received" | "currency" | "status"> & {
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: { type: "card_error"; code: string; decline_code?: string; message: string } | null;
  _: { invoice: string | null };
};

export type ChargeRow = Kept<
  Stripe.Charge,
  | ("object" | "amount" | "amount_refunded" | "currency" | "disputed" | "paid" | "status" | "failure_code")
  | ("failure_message" | "refunded")
> & { customer: string | null; payment_intent: string; payment_method: string };

/** What goes back of a charge, and whose it was. */
interface OfCharge {
  charge: string;
  payment_intent: string;
  _: { customer: string | null };
}

export type RefundRow = Kept<Stripe.Refund, "object" | "amount" | "currency" | "reason" | "status"> & OfCharge;

export type DisputeRow = Kept<Stripe.Dispute, "object" | "amount" | "currency" | "reason" | "status"> & OfCharge;

export type MethodRow = Kept<Stripe.PaymentMethod, "object"> & {
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string };
  _: { behaviour: string };
};

export type SessionRow = Kept<
  Stripe.Checkout.Session,
  | "object"
  | "status"
  | "payment_status"
  | "payment_method_collection"
  | "client_reference_id"
  | "cancel_url"
  | "expires_at"
> & {
  mode: "subscription" | "payment";
  customer: string;
  success_url: string;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  _: {
    items: { price: string | null; name: string; amount: number; quantity: number }[];
    coupon: string | null;
    trialDays: number;
    subscriptionMetadata: Stripe.Metadata;
    intentMetadata: Stripe.Metadata;
    tries: number;
    /** The card that the bank is asked about. */
    method: string | null;
  };
};

export type PortalRow = Kept<Stripe.BillingPortal.Session, "object"> & {
  customer: string;
  return_url: string;
  _: { expiresAt: number };
};

export type AnyRow =
  | (CustomerRow | ProductRow | PriceRow | CouponRow | SubscriptionRow | InvoiceRow | IntentRow | ChargeRow)
  | (RefundRow | DisputeRow | MethodRow | SessionRow | PortalRow);
export type Kind = AnyRow["object"];
export type RowOf<K extends Kind> = Extract<AnyRow, { object: K }>;

/** Whose an object is; "" for nobody's. */
export function customerOf(row: AnyRow): string {
  if (row.object === "customer") return row.id;
  if (row.object === "refund" || row.object === "dispute") return row._.customer ?? "";
  return "customer" in row ? (row.customer ?? "") : "";
}

/** What an object is looked up by besides its id and its customer; "" for nothing. */
export function refOf(row: AnyRow): string {
  if (row.object === "customer") return row.email ?? "";
  if (row.object === "price") return row.lookup_key ?? "";
  if (row.object === "invoice") return row._.subscription;
  if (row.object === "payment_intent") return row._.invoice ?? "";
  if (row.object === "charge") return row.payment_intent;
  return row.object === "refund" || row.object === "dispute" ? row.charge : "";
}
