import type { MembershipState, Money, Payments } from "./membership.d.ts";

/** Body of `POST /api/course/operator/comp`: free Premium until a time; a time in the past revokes it. */
export interface CompSent {
  /** The account's id. */
  user: string;
  until: string;
  /** Up to 100 characters; appears in the log. */
  reason: string;
}

/** Body of `POST operator/hold` and `operator/release`; `subscription` is the id of one of the member's records. */
export interface HoldSent {
  subscription: string;
  reason: string;
}

/** An item of `GET /api/course/operator/members`; times are ISO. */
export interface MemberLine {
  id: string;
  email: string;
  displayName: string;
  state: MembershipState;
  /** The end of Premium access; null without access. */
  validUntil: string | null;
  plan: string | null;
  /** The next event: a charge, or the end of a trial, of grace, or of a paid or granted period. */
  next: string | null;
}

/**
 * `?page=` from 1, 30 a page; `?search=` a part of an email address, over all accounts; `?state=` one state; without
 * either, all present and former members, newest account first.
 */
export interface Members {
  page: number;
  pages: number;
  total: number;
  members: MemberLine[];
}

/** The response of `GET operator/members/{id}` and of every operator verb on a membership. */
export interface MemberShown extends MemberLine {
  subscriptions: MemberSubscription[];
  /** Newest first, at most 200. */
  log: { at: string; before: string | null; validUntil: string | null; cause: string }[];
}

export interface MemberSubscription extends Money {
  id: string;
  /** "manual" for a grant or a gift. */
  provider: string;
  providerSub: string;
  state: MembershipState;
  status: string;
  plan: string;
  startedAt: string | null;
  periodEnd: string | null;
  trialEnd: string | null;
  cancelAt: string | null;
  endedAt: string | null;
  validUntil: string | null;
  refund: string;
  dispute: string;
  hold: boolean;
  /** Another subscription of the same learner counts instead. */
  extra: boolean;
}

/** `GET operator/figures`: current figures of the configured provider and mode. */
export interface Figures {
  payments: Payments;
  /** Accounts with Premium access, paid or not. */
  members: number;
  /** Running trials, and how many of them were cancelled. */
  trials: number;
  trialsCancelled: number;
  /**
   * Paying members, including those in grace; `leaving` are those who cancelled, until their end, and `leavingMrr` is
   * their share of the revenue.
   */
  paying: number;
  leaving: number;
  leavingMrr: Money[];
  grace: number;
  given: number;
  /** Failed charges of the last 30 days. */
  failures: number;
  /**
   * Monthly recurring revenue of `paying`: a twelfth of a yearly price, less a permanent coupon; one entry a currency.
   */
  mrr: Money[];
  /** Twelve months, oldest first, the current one last. */
  months: MonthFigures[];
}

export interface MonthFigures {
  /** As "2026-11". */
  month: string;
  /** Paid memberships at the start of the month, and how many began and ended in it. */
  before: number;
  began: number;
  ended: number;
  /** `ended` / `before`, from 0 to 1; null when `before` is 0. */
  churn: number | null;
  /** Trials that began in the month, and how many of them turned into paid memberships. */
  trials: number;
  stayed: number;
  /** Refunds made in the month, and their totals. */
  refunds: number;
  refunded: Money[];
  /** Monthly recurring revenue at the end of the month; for the current month, now. */
  mrr: Money[];
  /** True when `mrr` was not recorded at the time but reconstructed from starts and ends, at the last price paid. */
  isReckoned: boolean;
}

/** `GET operator/health`: the server's state. Times are ISO, null for never; sizes are bytes. */
export interface Health {
  startedAt: string;
  /** The disk of the data folder; null when the system does not report it. */
  disk: { size: number; free: number } | null;
  /** Size of data and logs, with their write-ahead logs. */
  database: number;
  mail: { isSet: boolean; lastSent: string | null } & Waiting;
  /** `untold`: changes the provider has not been sent yet. */
  payments: {
    provider: Payments;
    isLive: boolean;
    untold: Omit<Waiting, "givenUp">;
    reconciledAt: string | null;
  } & Waiting;
  /** The newest verified backup; null when none was attempted. */
  backup: Kept | null;
  /** Within the last day: browser errors, the pages they occurred on, and errors in the server's log. */
  errors: { browser: number; pages: number; server: number };
}

/** A backup: complete up to `at`, null for none; `failedAt` when a later attempt failed. */
interface Kept {
  at: string | null;
  failedAt: string | null;
}

/** The response of `GET operator/health`. */
export interface HealthShown extends Health {
  checks: HealthCheck[];
}

/**
 * A check of `GET /api/course/health/deep`, which answers 503 while one is red: red needs attention today, `warn`
 * soon.
 */
export interface HealthCheck {
  name: "disk" | "backup" | "payments" | "mail" | "errors";
  state: "ok" | "warn" | "red";
  says: string;
}

/** A queue: its length, the time of its oldest item, and the items given up; each counted up to 1,000. */
interface Waiting {
  waiting: number;
  oldest: string | null;
  givenUp: number;
}
