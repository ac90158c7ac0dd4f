import type { AnyRow, CouponRow, Discount, PriceRow, SubscriptionRow } from "./rows.ts";

export const DAY_S = 86_400;

/** The same day and time some months later, or the month's last day if it is shorter. UTC seconds. */
export function plusMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const day = Math.min(date.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  return Date.UTC(year, month, day) / 1000 + (seconds - Math.floor(seconds / DAY_S) * DAY_S);
}

export const monthsOf = ({ recurring }: Pick<PriceRow, "recurring">): number =>
  (recurring?.interval === "year" ? 12 : 1) * (recurring?.interval_count ?? 1);

/** The end of the period that contains a time, counted from the anchor: 31 January, 28 February, 31 March. */
export function periodEndAfter(anchor: number, months: number, after: number): number {
  // A lower bound, since no month is longer than 31 days.
  let times = Math.max(1, Math.floor((after - anchor) / (31 * DAY_S * months)));
  while (plusMonths(anchor, months * times) <= after) times += 1;
  return plusMonths(anchor, months * times);
}

/**
 * The latest time a customer's clock may reach in one step: two periods of the shortest price; two years without any.
 */
export const farthestStep = (now: number, all: number[]): number =>
  plusMonths(now, Math.min(24, ...all.map((one) => one * 2)));

type Off = Pick<CouponRow, "percent_off" | "amount_off">;

/** The discount of a coupon, at most the subtotal. */
export function takenOff(coupon: Off | undefined, subtotal: number): number {
  if (!coupon || subtotal <= 0) return 0;
  const { percent_off: percent, amount_off: off } = coupon;
  return Math.min(percent === null ? (off ?? 0) : Math.round((subtotal * percent) / 100), subtotal);
}

/** An invoice's amounts. Credit is used first, and a negative total becomes credit. */
export function amountsOf(lines: { amount: number }[], coupon: Off | undefined, balance: number) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = takenOff(coupon, subtotal);
  const left = subtotal - discount + balance;
  return {
    ...{ subtotal, discount, total: subtotal - discount, starting_balance: balance },
    ...{ ending_balance: Math.min(0, left), amount_due: Math.max(0, left) },
  };
}

export const counts = ({ end, start }: Pick<Discount, "start" | "end">, now: number): boolean =>
  start <= now && (end === null || now < end);

/**
 * The end of a discount that starts now; null without a fixed end, as "once" ends with the first invoice it reduces.
 */
export const endOfDiscount = (
  coupon: Pick<CouponRow, "duration" | "duration_in_months">,
  now: number,
): number | null => (coupon.duration === "repeating" ? plusMonths(now, coupon.duration_in_months ?? 1) : null);

export interface Period {
  start: number;
  end: number;
}

/** The share of a price for the rest of its period, in whole units, to the second. */
export function leftOf(amount: number, { start, end }: Period, at: number): number {
  if (end <= start) return 0;
  return Math.round(amount * Math.min(1, Math.max(0, (end - at) / (end - start)))) || 0;
}

/** The cost of a price change within a period: the rest of the old price back, the rest of the new one due. */
export const changeAmounts = (from: number, to: number, period: Period, at: number): [back: number, more: number] => [
  -leftOf(from, period, at) || 0,
  leftOf(to, period, at),
];

export interface Moment {
  at: number;
  act: "expire" | "warn" | "endTrial" | "cancel" | "renew";
}

/** A first payment waits this long for the bank's confirmation. */
export const INCOMPLETE_S = 23 * 3600;
/** The days after a failed renewal on which the card is charged again; the last one ends the subscription. */
const RETRY_DAYS = [1, 3, 7, 14];

export const isOver = ({ status }: Pick<SubscriptionRow, "status">): boolean =>
  status === "canceled" || status === "incomplete_expired";

/** The subscription's next event; at the same time, cancelling comes before renewing. */
export function nextMoment(subscription: SubscriptionRow): Moment | undefined {
  const { status, created, trial_end: trialEnd, cancel_at: cancelAt, items, _: own } = subscription;
  if (isOver(subscription)) return undefined;
  if (status === "incomplete") return { at: created + INCOMPLETE_S, act: "expire" };
  const moments: Moment[] = cancelAt === null ? [] : [{ at: cancelAt, act: "cancel" }];
  if (status !== "trialing" || trialEnd === null) moments.push({ at: items[0].current_period_end, act: "renew" });
  else {
    if (!own.hasWarned) moments.push({ at: Math.max(created, trialEnd - 3 * DAY_S), act: "warn" });
    moments.push({ at: trialEnd, act: "endTrial" });
  }
  return moments.sort((one, other) => one.at - other.at)[0];
}

/** The time of the object's next automatic event; 0 for never. */
export function dueOf(row: AnyRow): number {
  if (row.object === "subscription") return nextMoment(row)?.at ?? 0;
  if (row.object === "invoice") return row.status === "open" && row.auto_advance ? (row.next_payment_attempt ?? 0) : 0;
  return row.object === "checkout.session" && row.status === "open" ? row.expires_at : 0;
}

/** The next attempt to charge a failed invoice; null after the last. */
export function nextAttempt(failedAt: number, now: number): number | null {
  const days = RETRY_DAYS.find((day) => failedAt + day * DAY_S > now);
  return days === undefined ? null : failedAt + days * DAY_S;
}

/** The subscription's status after an invoice was paid. */
export const statusWhenPaid = (status: SubscriptionRow["status"]): SubscriptionRow["status"] =>
  status === "incomplete" || status === "past_due" || status === "unpaid" ? "active" : status;

/** The subscription's status after a failed payment; a first invoice leaves it incomplete. */
export function statusWhenFailed(status: SubscriptionRow["status"], reason: string): SubscriptionRow["status"] {
  if (isOver({ status }) || status === "unpaid") return status;
  return reason === "subscription_create" ? "incomplete" : "past_due";
}
