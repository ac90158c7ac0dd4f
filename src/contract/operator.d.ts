import type { MembershipState, Money, Payments } from "./membership.d.ts";

/** `POST /api/course/operator/comp`: Premium for nothing until then; a moment that has passed takes it back. */
export interface CompSent {
  /** The account's id. */
  user: string;
  until: string;
  /** Up to 100 characters; stands in the log. */
  reason: string;
}

/** `POST operator/hold` and `operator/release`; `subscription` is the id of a row of theirs. */
export interface HoldSent {
  subscription: string;
  reason: string;
}

/** One line of `GET /api/course/operator/members`; times are ISO. */
export interface MemberLine {
  id: string;
  email: string;
  displayName: string;
  state: MembershipState;
  /** Premium is open until then; null where it is not. */
  validUntil: string | null;
  plan: string | null;
  /** When something comes: a charge, the end of a trial, of grace, or of what was paid or given. */
  next: string | null;
}

/**
 * `?page=` from 1, 30 a page; `?search=` a part of an address, over all accounts; `?state=` one state; without either,
 * everybody who is or was a member, the newest account first.
 */
export interface Members {
  page: number;
  pages: number;
  total: number;
  members: MemberLine[];
}

/** The answer to `GET operator/members/{id}`, and of every verb on somebody's membership. */
export interface MemberShown extends MemberLine {
  subscriptions: MemberSubscription[];
  /** The newest first, at most 200. */
  log: { at: string; before: string | null; validUntil: string | null; cause: string }[];
}

export interface MemberSubscription extends Money {
  id: string;
  /** "manual" for what the operator or a giver gave. */
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
  /** Another one of the same learner counts. */
  extra: boolean;
}

/** `GET operator/figures`: of the provider and mode that are set, as they stand now. */
export interface Figures {
  payments: Payments;
  /** Whoever reads Premium now, for money or not. */
  members: number;
  /** Subscriptions that run, by where they stand; how many of the trials were cancelled. */
  trials: number;
  trialsCancelled: number;
  /** Who pays, in grace too, and until the end whoever cancelled: `leaving`, and what they bring a month until then. */
  paying: number;
  leaving: number;
  leavingMrr: Money[];
  grace: number;
  given: number;
  /** Charges that failed within the last 30 days. */
  failures: number;
  /** What `paying` bring a month: a twelfth of a yearly price, less a coupon for good; one entry a currency. */
  mrr: Money[];
  /** Twelve months, the oldest first, this one last. */
  months: MonthFigures[];
}

export interface MonthFigures {
  /** As "2026-11". */
  month: string;
  /** Paid memberships at its beginning, and how many began and ended in it. */
  before: number;
  began: number;
  ended: number;
  /** `ended` of `before`, from 0 to 1; null while there were none. */
  churn: number | null;
  /** Trials that began in it, and how many of them were paid at their end. */
  trials: number;
  stayed: number;
  /** Amounts that went back in it, and their sums. */
  refunds: number;
  refunded: Money[];
  /** What paying members brought a month at its end; of this month, what they bring now. */
  mrr: Money[];
  /** Nobody measured `mrr` then: it was worked out from what began and ended, at the price paid last. */
  isReckoned: boolean;
}

/** `GET operator/health`: what the server knows of itself. Times are ISO, null for never; sizes are bytes. */
export interface Health {
  startedAt: string;
  /** Of the folder of the data; null where the system does not say. */
  disk: { size: number; free: number } | null;
  /** The data and the logs, with what is still to be written into them. */
  database: number;
  mail: { isSet: boolean; lastSent: string | null } & Waiting;
  /** `untold`: what the provider is still to be told. */
  payments: {
    provider: Payments;
    isLive: boolean;
    untold: Omit<Waiting, "givenUp">;
    reconciledAt: string | null;
  } & Waiting;
  /** The newest proved back-up; null where none was ever tried. */
  backup: Kept | null;
  /** Within a day: what went wrong in browsers, on how many pages, and what the server wrote down as an error. */
  errors: { browser: number; pages: number; server: number };
}

/** What is kept elsewhere: all until `at`, null for nothing; `failedAt` when the last try failed after that. */
interface Kept {
  at: string | null;
  failedAt: string | null;
}

/** The answer to `GET operator/health`. */
export interface HealthShown extends Health {
  checks: HealthCheck[];
}

/** One of `GET /api/course/health/deep`, which answers 503 while one is red: that needs somebody today, `warn` soon. */
export interface HealthCheck {
  name: "disk" | "backup" | "payments" | "mail" | "errors";
  state: "ok" | "warn" | "red";
  says: string;
}

/** What waits, since when the oldest does, and what was given up; no more than 1,000 of each are counted. */
interface Waiting {
  waiting: number;
  oldest: string | null;
  givenUp: number;
}
