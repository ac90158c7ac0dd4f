/** The state of a membership, and until when it grants Premium. */
export type MembershipState =
  /** No order, or one with a pending payment: no access. */
  | "none"
  | "pending"
  /** Until the trial ends, plus one hour. */
  | "trialing"
  /** Until the end of the paid period, plus 72 hours for late webhooks; when paused at the provider, plus one hour. */
  | "active"
  /** Until its end plus one hour, but not beyond the paid period. */
  | "canceling"
  /** A charge failed: `PAYMENT_GRACE_DAYS` from the oldest unpaid invoice since the last paid one. */
  | "grace"
  | "unpaid"
  | "ended"
  /** A dispute that is open or lost: no access. An inquiry changes nothing, and winning restores access. */
  | "disputed"
  /** The current period was refunded in full: no access. Partial refunds and older invoices change nothing. */
  | "refunded"
  /** Blocked by an operator until released. */
  | "held"
  /** Granted by an operator until a date. */
  | "comp"
  /** A gift, for its duration, whenever it starts. */
  | "gift";

/** The payment provider: none, a stand-in for Stripe that moves no money, or Stripe. */
export type Payments = "off" | "sandbox" | "stripe";

/** Money in the currency's smallest unit; `currency` as "eur". */
export interface Money {
  amount: number;
  currency: string;
}

/** The response of `GET /api/course/subscription` and of every verb on the caller's subscription. Times are ISO. */
export interface Membership {
  payments: Payments;
  state: MembershipState;
  /** The end of Premium access; null without access. */
  validUntil: string | null;
  /** The plan's key in content/plans.yaml. */
  plan: string | null;
  /** The end of the current period: the next charge, or the end of a cancelled membership. */
  periodEnd: string | null;
  trialEnd: string | null;
  nextCharge: (Money & { at: string }) | null;
  /** The regular price without a promotion code; null without a subscription. */
  price: Money | null;
  /** The first day and the end of the grace period after a failed payment. */
  grace: { since: string; until: string } | null;
  /** The end of the right of withdrawal with a full refund; null after it. */
  withdrawUntil: string | null;
  /** A trial is still available. */
  canTry: boolean;
  verbs: MembershipVerb[];
}

/** The actions available now; the server decides. */
export type MembershipVerb = "checkout" | "cancel" | "resume" | "withdraw" | "change" | "portal";

/** Body of `POST /api/course/checkout`; `terms` is the version of the terms the user accepted. */
export interface CheckoutSent {
  plan: string;
  terms: string;
  /** A promotion code. */
  coupon?: string;
  /** The path of this site to return to afterwards. */
  back?: string;
}

/** The response of `checkout` and `portal`: the URL of the provider's page. */
export interface ProviderPage {
  url: string;
}

/** `POST /api/course/confirm {session}`: the provider's state of a checkout. */
export interface Confirmed {
  /** "paid" grants nothing by itself: `membership` tells what is open. "waiting": ask again. */
  state: "paid" | "waiting" | "open" | "expired";
  membership: Membership;
  /** The path that the user came from, or "". */
  back: string;
  /** For a gift: its recipient, and its code, "" until payment is confirmed. */
  gift?: { email: string; code: string; isMailed: boolean } | undefined;
}

/** The response of `POST /api/course/withdraw {token}`: when the withdrawal was first received, ISO. */
export interface Withdrawn {
  withdrawnAt: string;
}

/** `POST /api/course/subscription/preview {plan}`: the cost of a change of plan, before the user confirms it. */
export interface ChangePreview {
  plan: string;
  /** Charged at once; a negative amount is a credit. */
  dueNow: Money;
  nextCharge: Money & { at: string };
  /** Sent back with `change`, so that the charge equals this preview. */
  prorationAt: number;
}
