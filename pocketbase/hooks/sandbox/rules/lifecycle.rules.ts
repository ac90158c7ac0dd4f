import type { InvoiceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import type { SessionRow } from "../objects/paymentRows.rules.ts";
import type { AnyRow } from "../objects/rows.rules.ts";
import { DAY_S } from "./calendar.rules.ts";

/** What a subscription does by itself, and when. */
export interface Moment {
  at: number;
  act: "expire" | "warn" | "endTrial" | "cancel" | "renew" | "resume";
}

/** A first payment that the bank wants to be asked about waits this long. */
export const INCOMPLETE_S = 23 * 3600;
const WARNED_S = 3 * DAY_S;
/** Days after a failed renewal on which the card is tried again; after the last one it is over, as is the grace then. */
export const RETRY_DAYS = [1, 3, 7, 14];

// Of two at the same moment the first counts: what ends does not renew.
const ORDER: Moment["act"][] = ["expire", "cancel", "resume", "warn", "endTrial", "renew"];
const IS_OVER = ["canceled", "incomplete_expired"];

function momentsOf(subscription: SubscriptionRow): Moment[] {
  const { status, created, trial_end, cancel_at, items, pause_collection: pause, _: own } = subscription;
  if (IS_OVER.includes(status)) return [];
  if (status === "incomplete") return [{ at: created + INCOMPLETE_S, act: "expire" }];
  const moments: Moment[] = [];
  if (cancel_at !== null) moments.push({ at: cancel_at, act: "cancel" });
  if (pause?.resumes_at) moments.push({ at: pause.resumes_at, act: "resume" });
  if (status === "paused") return moments;
  if (status === "trialing" && trial_end !== null) {
    if (!own.hasWarned) moments.push({ at: Math.max(created, trial_end - WARNED_S), act: "warn" });
    return [...moments, { at: trial_end, act: "endTrial" }];
  }
  return [...moments, { at: items[0]?.current_period_end ?? 0, act: "renew" }];
}

/** What comes next for a subscription; undefined when nothing does. */
export function nextMoment(subscription: SubscriptionRow): Moment | undefined {
  return momentsOf(subscription).sort((a, b) => a.at - b.at || ORDER.indexOf(a.act) - ORDER.indexOf(b.act))[0];
}

const nextTry = ({ status, auto_advance, next_payment_attempt: next }: InvoiceRow): number =>
  status === "open" && auto_advance ? (next ?? 0) : 0;

const endOf = ({ status, expires_at }: SessionRow): number => (status === "open" ? expires_at : 0);

/** When something happens to an object by itself; 0 for never. */
export function dueOf(row: AnyRow): number {
  if (row.object === "subscription") return nextMoment(row)?.at ?? 0;
  if (row.object === "invoice") return nextTry(row);
  return row.object === "checkout.session" ? endOf(row) : 0;
}

/** When a bill that could not be paid is tried next; null when it was tried often enough. */
export function nextAttempt(failedAt: number, now: number): number | null {
  const days = RETRY_DAYS.find((day) => failedAt + day * DAY_S > now);
  return days === undefined ? null : failedAt + days * DAY_S;
}

/** How a subscription stands after one of its bills was paid. */
export function statusWhenPaid(status: SubscriptionRow["status"]): SubscriptionRow["status"] {
  return status === "incomplete" || status === "past_due" || status === "unpaid" || status === "paused"
    ? "active"
    : status;
}

/** The same when it could not be paid: a first bill leaves it incomplete. */
export function statusWhenFailed(status: SubscriptionRow["status"], reason: string): SubscriptionRow["status"] {
  if (IS_OVER.includes(status) || status === "unpaid") return status;
  return reason === "subscription_create" ? "incomplete" : "past_due";
}

export const isOver = ({ status }: Pick<SubscriptionRow, "status">): boolean => IS_OVER.includes(status);
