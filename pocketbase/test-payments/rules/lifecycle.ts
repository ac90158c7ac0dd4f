import type { AnyRow, InvoiceRow, SessionRow, SubscriptionRow } from "../rows.ts";
import { DAY_S } from "./calendar.ts";

/** What a subscription does by itself, and when. */
export interface Moment {
  at: number;
  act: "expire" | "warn" | "endTrial" | "cancel" | "renew";
}

/** A first payment that the bank wants to be asked about waits this long. */
export const INCOMPLETE_S = 23 * 3600;
const WARNED_S = 3 * DAY_S;
/** Days after a failed renewal on which the card is tried again; after the last one it is over, as is the grace then. */
export const RETRY_DAYS = [1, 3, 7, 14];

// Of two at the same moment the first counts: what ends does not renew.
const ORDER: Moment["act"][] = ["expire", "cancel", "warn", "endTrial", "renew"];

export const isOver = ({ status }: Pick<SubscriptionRow, "status">): boolean =>
  status === "canceled" || status === "incomplete_expired";

function momentsOf(subscription: SubscriptionRow): Moment[] {
  const { status, created, trial_end: trialEnd, cancel_at: cancelAt, items, _: own } = subscription;
  if (isOver(subscription)) return [];
  if (status === "incomplete") return [{ at: created + INCOMPLETE_S, act: "expire" }];
  const moments: Moment[] = cancelAt === null ? [] : [{ at: cancelAt, act: "cancel" }];
  if (status === "trialing" && trialEnd !== null) {
    if (!own.hasWarned) moments.push({ at: Math.max(created, trialEnd - WARNED_S), act: "warn" });
    return [...moments, { at: trialEnd, act: "endTrial" }];
  }
  return [...moments, { at: items[0]?.current_period_end ?? 0, act: "renew" }];
}

/** What comes next for a subscription; undefined when nothing does. */
export const nextMoment = (subscription: SubscriptionRow): Moment | undefined =>
  momentsOf(subscription).sort((a, b) => a.at - b.at || ORDER.indexOf(a.act) - ORDER.indexOf(b.act))[0];

const nextTry = ({ status, auto_advance: advances, next_payment_attempt: next }: InvoiceRow): number =>
  status === "open" && advances ? (next ?? 0) : 0;

const endOf = ({ status, expires_at: end }: SessionRow): number => (status === "open" ? end : 0);

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
export const statusWhenPaid = (status: SubscriptionRow["status"]): SubscriptionRow["status"] =>
  status === "incomplete" || status === "past_due" || status === "unpaid" ? "active" : status;

/** The same when it could not be paid: a first bill leaves it incomplete. */
export function statusWhenFailed(status: SubscriptionRow["status"], reason: string): SubscriptionRow["status"] {
  if (isOver({ status }) || status === "unpaid") return status;
  return reason === "subscription_create" ? "incomplete" : "past_due";
}
