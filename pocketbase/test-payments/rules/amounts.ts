import type { CouponRow, Discount } from "../rows.ts";
import { plusMonths } from "./calendar.ts";

type Off = Pick<CouponRow, "percent_off" | "amount_off">;

/** What a coupon takes off; never more than there is to pay. */
export function takenOff(coupon: Off | undefined, subtotal: number): number {
  if (!coupon || subtotal <= 0) return 0;
  const off =
    coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((subtotal * coupon.percent_off) / 100);
  return Math.min(Math.max(0, off), subtotal);
}

export interface Amounts {
  subtotal: number;
  discount: number;
  total: number;
  starting_balance: number;
  ending_balance: number;
  amount_due: number;
}

/** What an invoice comes to; a credit is used up first, and what is less than nothing becomes one. */
export function amountsOf(lines: { amount: number }[], coupon: Off | undefined, balance: number): Amounts {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discount = takenOff(coupon, subtotal);
  const total = subtotal - discount;
  const left = total + balance;
  return {
    ...{ subtotal, discount, total },
    starting_balance: balance,
    ending_balance: Math.min(0, left),
    amount_due: Math.max(0, left),
  };
}

/** Whether a discount counts for an invoice that is made now. */
export const counts = ({ end, start }: Discount, now: number): boolean => start <= now && (end === null || now < end);

/** How long a discount lasts that starts now; "once" ends with the first invoice it took something off. */
export const endOfDiscount = (
  coupon: Pick<CouponRow, "duration" | "duration_in_months">,
  now: number,
): number | null => (coupon.duration === "repeating" ? plusMonths(now, coupon.duration_in_months ?? 1) : null);

type Bounds = Pick<CouponRow, "max_redemptions" | "times_redeemed" | "redeem_by">;

export const isRedeemable = ({ max_redemptions, times_redeemed, redeem_by }: Bounds, realNow: number): boolean =>
  (max_redemptions === null || times_redeemed < max_redemptions) && (redeem_by === null || realNow < redeem_by);

/** A period in seconds. */
export interface Period {
  start: number;
  end: number;
}

/** The part of a price that falls on what is left of its period at a moment: whole units, to the second. */
export function leftOf(amount: number, { start, end }: Period, at: number): number {
  if (end <= start) return 0;
  return Math.round(amount * Math.min(1, Math.max(0, (end - at) / (end - start)))) || 0;
}

/** What changing a price within a period costs: the rest of the old one back, the rest of the new one to pay. */
export const changeAmounts = (from: number, to: number, period: Period, at: number): [back: number, more: number] => [
  -leftOf(from, period, at) || 0,
  leftOf(to, period, at),
];
