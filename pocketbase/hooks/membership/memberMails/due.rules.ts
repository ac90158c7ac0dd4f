import { type Facts, stateOf, WITHDRAW_MS } from "../billing/states.rules.ts";
import type { QueuedKind } from "../../platform/mails/mails.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Older mails are dropped, so that a server restored from a backup does not mail everyone. */
export const LATE_MS = 2 * DAY_MS;
/** The tolerated lead of the provider's clock. */
const AHEAD_MS = HOUR_MS;
/** How long before its end a trial is announced. */
export const REMINDED_MS = 3 * DAY_MS;
const STAGES_DAYS = [0, 3, 7, 12];

/** A refund as reported by the provider; the amount is in the smallest unit. */
export interface GivenBack {
  id: string;
  amount: number;
  atMs: number;
}

/** Data that only a reading of the provider has. */
export interface Read {
  /** True when the card was used for another trial before. */
  isCardUsed: boolean;
  /** The payment of the first invoice that was not free, in the smallest unit; 0 for none. */
  paid: number;
  refunds: GivenBack[];
  /** The oldest invoice that was attempted and is unpaid; times in milliseconds. */
  owed: { amount: number; sinceMs: number; triedMs: number } | undefined;
  /** True when the subscription ended for lack of payment. */
  hasEndedOwing: boolean;
}

/** The facts that decide a subscription's mails; times in milliseconds, 0 for none. */
export interface MailFacts extends Facts {
  id: string;
  /** The next or failed charge in the smallest unit, with the current discount. */
  amount: number;
  startedAtMs: number;
  canceledAtMs: number;
  withdrawnAtMs: number;
  graceMs: number;
  /** True while Premium is open through any subscription. */
  isOpen: boolean;
  /** Undefined when only our rows were read; mails that depend on it are not sent then. */
  read?: Read | undefined;
}

/** A mail that is due, with its amounts (smallest unit) and dates (milliseconds). */
export interface Due {
  kind: QueuedKind;
  key: string;
  money?: Record<string, number>;
  days?: Record<string, number>;
}

const isNow = (atMs: number, nowMs: number): boolean => atMs > 0 && atMs - AHEAD_MS <= nowMs && nowMs < atMs + LATE_MS;

/** Identifies a time relative to the start, so that keys survive a test clock that shifts all dates. */
const since = ({ startedAtMs }: MailFacts, ms: number): number => Math.round((ms - startedAtMs) / 1000);

/** True for a trial refused because its card was used for one before, also after it ended. */
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
  // A trial this short was announced by the welcome mail.
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

/**
 * Neither grace nor a further attempt is left, so only the owner can reopen it. Due after the last attempt, as no later
 * event follows.
 */
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
  // A full refund sends a mail of its own, and a subscription that was never paid and had no trial has nothing to end.
  if (status !== "canceled" || refund === "full" || isOpen || !read || !isNow(endedAtMs, nowMs)) return [];
  const kind = read.hasEndedOwing ? "membershipEndedOwing" : "membershipEnded";
  return [{ kind, key: `ended:${id}`, days: { ended: endedAtMs } }];
}

function givenBack({ refund, read, isOpen }: MailFacts, nowMs: number): Due[] {
  // The other subscription of a duplicate order goes on.
  const kind = refund === "full" && !isOpen ? "refundFull" : "refundPart";
  const now = read?.refunds.filter(({ atMs }) => isNow(atMs, nowMs)) ?? [];
  return now.map(({ id, amount }) => ({ kind, key: `refund:${id}`, money: { refunded: amount } }));
}

/**
 * The mails of a subscription that are due now. It depends on the current state alone, so it may run at any time and
 * repeatedly; the keys make each mail go out once. A withdrawal is confirmed by the code that carries it out, and no
 * other mail is sent about that contract.
 */
export function dueMails(facts: MailFacts, nowMs: number): Due[] {
  if (facts.withdrawnAtMs > 0 || facts.hold) return [];
  if (isRefused(facts)) return refused(facts, nowMs);
  const mails = [welcome, trialEnds, failed, paused, cancelled, ended, givenBack].flatMap((due) => due(facts, nowMs));
  return mails.map((mail) => ({ ...mail, money: { amount: facts.amount, ...mail.money } }));
}
