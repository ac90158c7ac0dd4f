import type { Metadata } from "#contract/stripe.d.ts";

/**
 * Objects as they are kept: in the provider's shape, but with ids where it shows other objects, with its customer's own
 * times (seconds; shown.rules.ts moves them), and with what is ours alone below `_`.
 */
export interface Base {
  id: string;
  created: number;
  metadata: Metadata;
}

export interface CustomerRow extends Base {
  object: "customer";
  email: string | null;
  name: string | null;
  /** Less than 0 is a credit for the next invoice. */
  balance: number;
  deleted?: true;
  invoice_prefix: string;
  invoice_settings: { default_payment_method: string | null };
  _: { aheadS: number; invoices: number };
}

export interface ProductRow extends Base {
  object: "product";
  name: string;
  active: boolean;
}

export interface PriceRow extends Base {
  object: "price";
  active: boolean;
  currency: string;
  product: string;
  lookup_key: string | null;
  nickname: string | null;
  unit_amount: number;
  recurring: { interval: Interval; interval_count: number } | null;
  type: "one_time" | "recurring";
}

export type Interval = "day" | "week" | "month" | "year";

export interface CouponRow extends Base {
  object: "coupon";
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: "once" | "repeating" | "forever";
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: number | null;
  times_redeemed: number;
}

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

export interface SubscriptionRow extends Base {
  object: "subscription";
  customer: string;
  status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";
  currency: string;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: MissingMethod } };
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  items: ItemRow[];
  latest_invoice: string | null;
  default_payment_method: string | null;
  /** Lines for the next invoice, whether the end of the trial was told, and the price change's discount. */
  _: { pending: LineRow[]; hasWarned: boolean; discounts: Discount[]; session: string | null };
}

export type MissingMethod = "cancel" | "create_invoice" | "pause";

export interface LineRow {
  id: string;
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: string;
  isProration: boolean;
}

export interface InvoiceRow extends Base {
  object: "invoice";
  customer: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  billing_reason: string;
  currency: string;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  number: string;
  lines: LineRow[];
  _: { subscription: string | null; discount: { coupon: string; amount: number } | null; failedAt: number };
}
