import type { CouponRow, Discount, MissingMethod, PriceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import type { InvoiceRow } from "../objects/billingRows.rules.ts";
import { newId } from "../objects/ids.ts";
import type { Metadata } from "#contract/stripe.d.ts";
import { endOfDiscount } from "../rules/amounts.rules.ts";
import { DAY_S, type Every, plusIntervals } from "../rules/calendar.rules.ts";
import { type Desk, keep, tell } from "./desk.ts";
import { issue, lineOf, nameOf, periodLine } from "./invoices.ts";

export interface Start {
  price: PriceRow;
  trialDays: number;
  coupon: CouponRow | undefined;
  metadata: Metadata;
  missingMethod: MissingMethod;
  method: string | null;
  session: string | null;
}

/** How often a price is paid; a month where it is paid once. */
export const everyOf = ({ recurring }: PriceRow): Every => recurring ?? { interval: "month", interval_count: 1 };

/** A discount that begins now, and one redemption more of its coupon. */
export function redeem(desk: Desk, coupon: CouponRow): Discount {
  coupon.times_redeemed += 1;
  keep(desk, coupon);
  return { id: newId("di"), coupon: coupon.id, start: desk.now, end: endOfDiscount(coupon, desk.now) };
}

/** A new subscription with its first invoice, which is still to be paid: it is incomplete, or in its trial. */
export function begin(desk: Desk, start: Start): { subscription: SubscriptionRow; invoice: InvoiceRow } {
  const { price, trialDays } = start;
  const trialEnd = trialDays > 0 ? desk.now + trialDays * DAY_S : null;
  const end = trialEnd ?? plusIntervals(desk.now, everyOf(price));
  const subscription: SubscriptionRow = {
    id: newId("sub"),
    object: "subscription",
    created: desk.now,
    customer: desk.customer?.id ?? "",
    status: trialEnd === null ? "incomplete" : "trialing",
    currency: price.currency,
    billing_cycle_anchor: trialEnd ?? desk.now,
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    cancellation_details: { reason: null },
    start_date: desk.now,
    trial_start: trialEnd === null ? null : desk.now,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: start.missingMethod } },
    pause_collection: null,
    items: [{ id: newId("si"), created: desk.now, price: price.id, quantity: 1, ...period(desk.now, end) }],
    latest_invoice: null,
    default_payment_method: start.method,
    metadata: start.metadata,
    _: { pending: [], hasWarned: false, discounts: [], session: start.session },
  };
  if (start.coupon) subscription._.discounts.push(redeem(desk, start.coupon));
  tell(desk, "customer.subscription.created", subscription);
  const whole = { start: desk.now, end };
  const free = () => lineOf(price.id, 0, `Free trial for 1 × ${nameOf(desk, price)}`, whole);
  const lines = [trialEnd === null ? periodLine(desk, price, whole) : free()];
  return { subscription, invoice: issue(desk, subscription, { lines, reason: "subscription_create" }) };
}

const period = (start: number, end: number) => ({ current_period_start: start, current_period_end: end });
