/** Where somebody's membership stands, and until when Premium is open by it. */
export type MembershipState =
  /** No order, or one that waits for its payment: shut. */
  | "none"
  | "pending"
  /** Until the trial's end, and an hour. */
  | "trialing"
  /** Until the end of what its bills paid for, and 72 hours for news that is late; paused at the provider, and an hour. */
  | "active"
  /** Until its end, and an hour, but no longer than it is paid for. */
  | "canceling"
  /** A charge failed: `PAYMENT_GRACE_DAYS` after the oldest unpaid bill since the last paid one. */
  | "grace"
  | "unpaid"
  | "ended"
  /** Open or lost: shut; an inquiry changes nothing, and won it is open again. */
  | "disputed"
  /** All of what was paid for now went back: shut; parts and older bills change nothing. */
  | "refunded"
  /** Shut by an operator until released. */
  | "held"
  /** Given until a day. */
  | "comp"
  /** As long as it is, wherever that lies. */
  | "gift";

/** Who takes the money: nobody at all, a stand-in for Stripe that moves no money, or Stripe. */
export type Payments = "off" | "sandbox" | "stripe";

/** Money in the currency's smallest unit; `currency` as "eur". */
export interface Money {
  amount: number;
  currency: string;
}

/** The answer to `GET /api/course/subscription`, and of every verb on one's own subscription. Times are ISO. */
export interface Membership {
  payments: Payments;
  state: MembershipState;
  /** Premium is open until then; null where it is not. */
  validUntil: string | null;
  /** The plan's key in content/plans.yaml. */
  plan: string | null;
  /** What the current period ends with: a charge, or the membership when it is cancelled. */
  periodEnd: string | null;
  trialEnd: string | null;
  nextCharge: (Money & { at: string }) | null;
  /** What the subscription costs by itself, without a code; null without one. */
  price: Money | null;
  /** The first day of a failed payment's grace, and when it ends. */
  grace: { since: string; until: string } | null;
  /** Until when one may withdraw from the contract and get everything back; null when no longer. */
  withdrawUntil: string | null;
  /** Whether a trial would still be given. */
  canTry: boolean;
  verbs: MembershipVerb[];
}

/** What one can do now; the server decides. */
export type MembershipVerb = "checkout" | "cancel" | "resume" | "withdraw" | "change" | "portal";

/** `POST /api/course/checkout`; `terms` is the version of the terms that were agreed to. */
export interface CheckoutSent {
  plan: string;
  terms: string;
  /** A promotion code. */
  coupon?: string;
  /** Where one goes on afterwards: a path of this site. */
  back?: string;
}

/** The answer to `checkout` and `portal`: a page of the provider's. */
export interface ProviderPage {
  url: string;
}

/** `POST /api/course/confirm {session}`: what the provider says of a checkout. */
export interface Confirmed {
  /** "paid" grants nothing by itself: `membership` says what is open. "waiting" is to be asked again. */
  state: "paid" | "waiting" | "open" | "expired";
  membership: Membership;
  /** Where the reader came from, or "". */
  back: string;
  /** Of a gift's order: whom it is for, and its code, "" until it is known to be paid. */
  gift?: { email: string; code: string; isMailed: boolean } | undefined;
}

/** The answer to `POST /api/course/withdraw {token}`: when the withdrawal was received first, ISO. */
export interface Withdrawn {
  withdrawnAt: string;
}

/** `POST /api/course/subscription/preview {plan}`: what a change of plan would cost, before it is confirmed. */
export interface ChangePreview {
  plan: string;
  /** What is charged at once; less than 0 is a credit. */
  dueNow: Money;
  nextCharge: Money & { at: string };
  /** Sent back with `change`, so that exactly this is charged. */
  prorationAt: number;
}
