import { type Facts, stateOf, WITHDRAW_MS } from "../billing/states.rules.ts";
import type { QueuedKind } from "../../platform/mails/mails.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is older is not mailed any more: a server that comes back from a back-up must not write to everybody. */
export const LATE_MS = 2 * DAY_MS;
/** So far the provider's clock may be before ours. */
const AHEAD_MS = HOUR_MS;
/** So long before its end a trial is mailed about. */
export const REMINDED_MS = 3 * DAY_MS;
const STAGES_DAYS = [0, 3, 7, 12];

/** Money that went back, as the provider has it. */
export interface GivenBack {
  id: string;
  amount: number;
  atMs: number;
}

/** What only a reading of the provider tells, and no row of ours. */
export interface Read {
  /** The card began somebody else's trial. */
  isCardUsed: boolean;
  /** What the first bill that cost something was paid with; 0 for none. */
  paid: number;
  refunds: GivenBack[];
  /** The oldest bill that was tried and is not paid: since when it stands open, and when it was tried last. */
  owed: { amount: number; sinceMs: number; triedMs: number } | undefined;
  /** It ended because it was not paid. */
  hasEndedOwing: boolean;
}

/** What is known of one subscription when its mails are decided; times in milliseconds, 0 for none. */
export interface MailFacts extends Facts {
  id: string;
  /** What is charged next, or could not be charged, with a code as long as it counts. */
  amount: number;
  startedAtMs: number;
  canceledAtMs: number;
  withdrawnAtMs: number;
  graceMs: number;
  /** Premium is open now, by this one or another. */
  isOpen: boolean;
  /** Undefined where only our rows were looked at: then nothing is mailed that hangs on it. */
  read?: Read | undefined;
}

/** A mail that is due: what it puts in as money (smallest unit) and as days (milliseconds). */
export interface Due {
  kind: QueuedKind;
  key: string;
  money?: Record<string, number>;
  days?: Record<string, number>;
}

const isNow = (atMs: number, nowMs: number): boolean => atMs > 0 && atMs - AHEAD_MS <= nowMs && nowMs < atMs + LATE_MS;

/** The same moment of a subscription's life, also where its dates are moved together, as a test clock does. */
const since = ({ startedAtMs }: MailFacts, ms: number): number => Math.round((ms - startedAtMs) / 1000);

/** A trial that ends because its card had one before; also after it ended. */
function isRefused({ read, status, trialEndMs, endedAtMs }: MailFacts): boolean {
  const isOrWasTrial = status === "trialing" || (endedAtMs > 0 && endedAtMs <= trialEndMs);
  return read?.isCardUsed === true && trialEndMs > 0 && isOrWasTrial;
}

function refused(facts: MailFacts, nowMs: number): Due[] {
  if (!isNow(facts.endedAtMs || nowMs, nowMs)) return [];
  return [{ kind: "trialRefused", key: `trial-refused:${facts.id}` }];
}

function welcome(facts: MailFacts, nowMs: number): Due[] {
  const { id, status, read, startedAtMs, trialEndMs, periodEndMs } = facts;
  if (!read || !isNow(startedAtMs, nowMs)) return [];
  const key = `welcome:${id}`;
  const withdrawUntil = startedAtMs + WITHDRAW_MS;
  if (status === "trialing") return [{ kind: "welcomeTrial", key, days: { trialEnd: trialEndMs, withdrawUntil } }];
  if (status !== "active") return [];
  const days = { firstCharge: startedAtMs, nextCharge: periodEndMs, withdrawUntil };
  return [{ kind: "welcomePaid", key, money: { paid: read.paid }, days }];
}

function trialEnds(facts: MailFacts, nowMs: number): Due[] {
  const { id, startedAtMs, trialEndMs } = facts;
  const atMs = trialEndMs - REMINDED_MS;
  // A trial this short was told of when it began.
  if (stateOf(facts) !== "trialing" || atMs <= startedAtMs || nowMs >= trialEndMs || !isNow(atMs, nowMs)) return [];
  return [{ kind: "trialEnds", key: `trial-ends:${id}:${since(facts, trialEndMs)}`, days: { trialEnd: trialEndMs } }];
}

function failed(facts: MailFacts, nowMs: number): Due[] {
  const { id, pastDueSinceMs, graceMs } = facts;
  if (stateOf(facts) !== "grace") return [];
  const until = pastDueSinceMs + graceMs;
  const stages = STAGES_DAYS.filter((days) => days === 0 || days * DAY_MS < graceMs);
  const stage = stages.find((days) => isNow(pastDueSinceMs + days * DAY_MS, nowMs));
  if (stage === undefined) return [];
  const key = `failed-${stage}:${id}:${since(facts, pastDueSinceMs)}`;
  if (until <= nowMs) return [{ kind: "paymentFailedShut", key }];
  const isLast = stage > 0 && stage === stages.at(-1);
  return [{ kind: isLast ? "premiumCloses" : "paymentFailed", key, days: { until } }];
}

/** No grace and no further try: only its owner can open it again. Told by the last try, as nothing happens after it. */
function paused(facts: MailFacts, nowMs: number): Due[] {
  const { id, status, isOpen, read } = facts;
  if (status !== "unpaid" || stateOf(facts) !== "unpaid" || isOpen) return [];
  const { amount, sinceMs, triedMs } = read?.owed ?? { amount: 0, sinceMs: 0, triedMs: 0 };
  if (!isNow(triedMs, nowMs)) return [];
  return [{ kind: "premiumPaused", key: `paused:${id}:${since(facts, sinceMs)}`, money: { amount } }];
}

function cancelled(facts: MailFacts, nowMs: number): Due[] {
  const { id, cancelAtMs, canceledAtMs, pastDueSinceMs, graceMs } = facts;
  const state = stateOf(facts);
  if (cancelAtMs === 0 || cancelAtMs <= nowMs || !isNow(canceledAtMs, nowMs)) return [];
  const key = `cancelled:${id}:${since(facts, canceledAtMs)}`;
  if (state === "canceling") return [{ kind: "membershipCancelled", key, days: { until: cancelAtMs } }];
  const until = Math.min(cancelAtMs, pastDueSinceMs + graceMs);
  return state === "grace" && until > nowMs ? [{ kind: "membershipCancelledOwing", key, days: { until } }] : [];
}

function ended(facts: MailFacts, nowMs: number): Due[] {
  const { id, status, endedAtMs, refund, isOpen, read } = facts;
  // Money that came back tells of the end itself; whoever never paid and had no trial had nothing that ends.
  if (status !== "canceled" || refund === "full" || isOpen || !read || !isNow(endedAtMs, nowMs)) return [];
  const kind = read.hasEndedOwing ? "membershipEndedOwing" : "membershipEnded";
  return [{ kind, key: `ended:${id}`, days: { ended: endedAtMs } }];
}

function givenBack({ refund, read, isOpen }: MailFacts, nowMs: number): Due[] {
  // Of an order that came twice the other one goes on.
  const kind = refund === "full" && !isOpen ? "refundFull" : "refundPart";
  const now = read?.refunds.filter(({ atMs }) => isNow(atMs, nowMs)) ?? [];
  return now.map(({ id, amount }) => ({ kind, key: `refund:${id}`, money: { refunded: amount } }));
}

/**
 * Which mails of a subscription are due now. It may be asked at any time and as often as one likes: what it says follows
 * from how things stand, and each mail has a key by which it is sent once. A withdrawal is confirmed by whoever took it;
 * nothing else is mailed about a contract that was withdrawn from.
 */
export function dueMails(facts: MailFacts, nowMs: number): Due[] {
  if (facts.withdrawnAtMs > 0 || facts.hold) return [];
  if (isRefused(facts)) return refused(facts, nowMs);
  const mails = [welcome, trialEnds, failed, paused, cancelled, ended, givenBack].flatMap((due) => due(facts, nowMs));
  return mails.map((mail) => ({ ...mail, money: { amount: facts.amount, ...mail.money } }));
}
