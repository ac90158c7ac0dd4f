/**
 * The fields we read of the provider's objects (Stripe, and its stand-in for tests), in API version 2026-10-28.endive:
 * times in seconds, money in the currency's smallest unit. `tests/unit/stripe.test.ts` checks them against the types
 * of the provider's own package.
 */
export type Metadata = Record<string, string>;

export interface Listed<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
}

export interface Customer {
  id: string;
  object: "customer";
  deleted?: boolean;
  email: string | null;
  livemode: boolean;
  metadata: Metadata;
}

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  currency: string;
  livemode: boolean;
  lookup_key: string | null;
  metadata: Metadata;
  product: string;
  recurring: { interval: string; interval_count: number } | null;
  unit_amount: number | null;
}

export interface SubscriptionItem {
  id: string;
  current_period_start: number;
  current_period_end: number;
  price: Price;
}

export interface Subscription {
  id: string;
  object: "subscription";
  customer: string;
  created: number;
  /** trialing, active, past_due, canceled, unpaid, incomplete, incomplete_expired, paused, or a later addition. */
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  /** `reason`: cancellation_requested, payment_failed or payment_disputed. */
  cancellation_details: { reason: string | null } | null;
  ended_at: number | null;
  /** Invoices are not collected: void, keep_as_draft or mark_uncollectible. `status` does not show it. */
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  trial_start: number | null;
  trial_end: number | null;
  currency: string;
  livemode: boolean;
  metadata: Metadata;
  items: Listed<SubscriptionItem>;
  /** An id unless expanded. */
  /** Ids unless expanded. */
  discounts: (string | Discount)[];
  latest_invoice: string | Invoice | null;
  default_payment_method: string | PaymentMethod | null;
}

export interface InvoicePayment {
  id: string;
  payment: { type: string; payment_intent?: string };
  status: string;
}

export interface Invoice {
  id?: string;
  object: "invoice";
  created: number;
  currency: string;
  customer: string | null;
  /** draft, open, paid, uncollectible, void */
  status: string | null;
  billing_reason: string | null;
  amount_due: number;
  amount_paid: number;
  total: number;
  attempt_count: number;
  /** For an invoice that is sent instead of charged. */
  due_date: number | null;
  /** Credited by credit notes after payment. */
  post_payment_credit_notes_amount: number;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  number: string | null;
  hosted_invoice_url?: string | null;
  invoice_pdf?: string | null;
  livemode: boolean;
  parent: { type: string; subscription_details: { subscription: string } | null } | null;
  payments?: Listed<InvoicePayment>;
  lines: Listed<InvoiceLine>;
}

export interface InvoiceLine {
  id: string;
  amount: number;
  description: string | null;
  period: { start: number; end: number };
}

export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  livemode: boolean;
  paid: boolean;
  payment_intent: string | null;
  refunded: boolean;
}

export interface Dispute {
  id: string;
  object: "dispute";
  charge: string;
  payment_intent: string | null;
  /** warning_*, needs_response, under_review, won, lost, prevented */
  status: string;
  created: number;
  livemode: boolean;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  charge: string | null;
  created: number;
  currency: string;
  /** pending, succeeded, failed, canceled, requires_action */
  status: string | null;
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  type: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint?: string | null };
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  client_reference_id: string | null;
  customer: string | null;
  expires_at: number;
  livemode: boolean;
  metadata: Metadata | null;
  mode: string;
  /** paid, unpaid, no_payment_required */
  payment_status: string;
  /** open, complete, expired */
  status: string | null;
  payment_intent: string | null;
  subscription: string | null;
  url: string | null;
}

export interface Coupon {
  id: string;
  object: "coupon";
  percent_off: number | null;
  amount_off: number | null;
  /** Only with an amount. */
  currency: string | null;
  /** once, forever or repeating */
  duration: string;
  duration_in_months: number | null;
  /** Only when expanded. */
  applies_to?: { products: string[] };
  valid: boolean;
}

export interface PromotionCode {
  id: string;
  object: "promotion_code";
  active: boolean;
  code: string;
  /** The only customer who may use it. */
  customer: string | null;
  expires_at: number | null;
  max_redemptions: number | null;
  metadata: Metadata | null;
  /** An id unless expanded. */
  promotion: { type: "coupon"; coupon: string | Coupon | null };
  restrictions: {
    first_time_transaction: boolean;
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  times_redeemed: number;
}

export interface Discount {
  id: string;
  object: "discount";
  start: number;
  end: number | null;
  source: { type: "coupon"; coupon: string | Coupon | null };
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  customer: string;
  url: string;
}

/** A webhook event. Only the ids in `data.object` are used: everything else is fetched again. */
export interface Event {
  id: string;
  object: "event";
  api_version: string | null;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: { id?: string; object: string; customer?: string | { id: string } | null; charge?: string | null } };
}

export interface Account {
  id: string;
  object: "account";
}

/** The response with a status of 400 and above. */
export interface ApiError {
  error: { type: string; code?: string; message?: string; param?: string };
}
