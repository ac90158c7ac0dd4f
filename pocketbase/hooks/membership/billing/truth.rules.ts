import type { Charge, Dispute, Invoice, Refund, Subscription } from "#contract/stripe.d.ts";
import { afterOf } from "../plans/plans.rules.ts";
import type { Disputed, Facts, Refunded } from "./states.rules.ts";

/** All data about a customer that determines access, read from the provider at once. */
export interface Truth {
  subscriptions: Subscription[];
  invoices: Invoice[];
  charges: Charge[];
  disputes: Dispute[];
  refunds: Refund[];
}

/** A subscription as stored: its facts and its price. */
export interface Kept extends Facts {
  id: string;
  plan: string;
  amount: number;
  /**
   * The discount on the next or overdue charge in the smallest unit, and whether it lasts as long as the subscription.
   */
  off: number;
  isOffForGood: boolean;
  currency: string;
  startedAtMs: number;
  periodStartMs: number;
  canceledAtMs: number;
  /** The card's fingerprint; "" for none. */
  fingerprint: string;
}

const msOf = (seconds: number | null | undefined): number => (seconds ? seconds * 1000 : 0);

/** The invoices of one subscription, the newest first. */
export const invoicesOf = ({ invoices }: Truth, subscription: string): Invoice[] =>
  invoices.filter(({ parent }) => parent?.subscription_details?.subscription === subscription);

const intentsOf = (invoices: Invoice[]): Set<string> =>
  new Set(
    invoices.flatMap(({ payments }) => payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? []),
  );

/** The successful charges that paid these invoices. */
export const invoiceCharges = ({ charges }: Truth, invoices: Invoice[]): Charge[] => {
  const intents = intentsOf(invoices);
  return charges.filter(({ payment_intent: intent, paid }) => paid && intent !== null && intents.has(intent));
};

/** True when credit notes cover the whole invoice, however the money was returned. */
const isCredited = ({ total, post_payment_credit_notes_amount: credited }: Invoice): boolean =>
  credited > 0 && credited >= total;

/**
 * The end of the time each paid invoice covers; other invoices cover none. A plan change credits the rest of a paid
 * period, which from then on only the new plan's invoice covers.
 */
function paidEnds(truth: Truth, subscription: string): Map<Invoice, number> {
  const paid = invoicesOf(truth, subscription).filter((one) => one.status === "paid" && !isCredited(one));
  const endOf = (bill: Invoice): number => {
    const later = paid.filter((one) => one !== bill && one.created >= bill.created);
    const credits = later.flatMap(({ lines }) => lines.data.filter(({ amount }) => amount < 0));
    const ends = bill.lines.data.flatMap(({ amount, period: { start, end } }) => {
      if (amount < 0) return [];
      const credit = credits.find(({ period }) => period.end === end && period.start >= start);
      return msOf(credit ? credit.period.start : end);
    });
    return Math.max(0, ...ends);
  };
  return new Map(paid.map((bill) => [bill, endOf(bill)]));
}

/** The end of the paid time. A subscription that was never invoiced counts as paid while collection is not paused. */
function paidUntil(truth: Truth, { id, items, pause_collection: pause }: Subscription): number {
  if (invoicesOf(truth, id).length === 0) return pause ? 0 : msOf(items.data[0]?.current_period_end);
  return Math.max(0, ...paidEnds(truth, id).values());
}

/**
 * The refund state of the charges that paid the current period; refunds of older periods do not count. After a plan
 * change the charge that reaches furthest decides, as its price includes the rest of the period before. When that rest
 * left nothing to pay, the earlier charge counts.
 */
function refundOf(truth: Truth, subscription: string, nowMs: number): Refunded {
  const ends = [...paidEnds(truth, subscription)];
  const paying = ends.filter(([bill, end]) => bill.amount_paid > 0 && end > nowMs);
  if (paying.length === 0 && creditedNow(truth, subscription, nowMs)) return "full";
  const running = paying.length > 0 ? paying : creditFor(ends, nowMs);
  const furthest = Math.max(...running.map(([, end]) => end));
  const decisive = invoiceCharges(truth, ofBills(running.filter(([, end]) => end === furthest)));
  if (decisive.length > 0 && decisive.every(({ refunded }) => refunded)) return "full";
  return invoiceCharges(truth, ofBills(running)).some(({ amount_refunded: amount }) => amount > 0) ? "partial" : "none";
}

/** The invoice whose payment became the credit that covers the current period; none for a free period. */
function creditFor(ends: [Invoice, number][], nowMs: number): [Invoice, number][] {
  const isByCredit = ends.some(([{ total, amount_paid: paid }, end]) => end > nowMs && total !== 0 && paid === 0);
  const charged = ends.filter(([bill]) => bill.amount_paid > 0).sort(([one], [other]) => other.created - one.created);
  return isByCredit ? charged.slice(0, 1) : [];
}

const ofBills = (ends: [Invoice, number][]): Invoice[] => ends.map(([bill]) => bill);

/** True when credit notes took back the payment of the current period. */
const creditedNow = (truth: Truth, subscription: string, nowMs: number): boolean =>
  invoicesOf(truth, subscription).some(
    (one) => isCredited(one) && one.lines.data.some(({ period }) => msOf(period.end) > nowMs),
  );

const DISPUTED: Record<string, Disputed> = {
  needs_response: "open",
  under_review: "open",
  lost: "lost",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
};
const WORST: Disputed[] = ["lost", "open", "inquiry", "won"];

/** The worst of the statuses. An unknown status counts as open. */
export function disputedBy(disputes: Pick<Dispute, "status">[]): Disputed {
  const found = disputes.map(({ status }) => DISPUTED[status] ?? "open");
  return WORST.find((one) => found.includes(one)) ?? "none";
}

function disputeOf(truth: Truth, subscription: string): Disputed {
  const charges = new Set(invoiceCharges(truth, invoicesOf(truth, subscription)).map(({ id }) => id));
  return disputedBy(truth.disputes.filter(({ charge }) => charges.has(charge)));
}

/**
 * The time since which a charge is overdue. An uncollectible invoice stays overdue: neither it nor the next period
 * starts a new grace period. The status may also be active while a bank transfer is pending.
 */
function pastDueSince(truth: Truth, subscription: Subscription): number {
  const { id, status, items } = subscription;
  if (status === "active") return sinceOf(owedOf(truth, id, ["open"]));
  if (status !== "past_due") return 0;
  const owed = owedOf(truth, id, ["open", "uncollectible"]);
  if (owed) return sinceOf(owed);
  const begunMs = msOf(items.data[0]?.current_period_start);
  return Math.min(begunMs, paidUntil(truth, subscription) || begunMs);
}

// An invoice that is sent rather than charged is overdue from its due date.
const sinceOf = (bill: Invoice | undefined): number => msOf(bill?.due_date ?? bill?.created);

/** The oldest unpaid invoice since the last paid one; an invoice that was attempted comes before any other. */
function owedOf(truth: Truth, subscription: string, statuses = ["open"]): Invoice | undefined {
  const bills = invoicesOf(truth, subscription);
  const lastPaid = Math.max(0, ...bills.flatMap((one) => (one.status === "paid" ? one.created : [])));
  const owed = bills.filter(({ status, created }) => statuses.includes(status ?? "") && created >= lastPaid);
  const tried = owed.filter(({ attempt_count: tries }) => tries > 0);
  return (tried.length > 0 ? tried : owed).reduce<Invoice | undefined>(
    (oldest, one) => (oldest && oldest.created <= one.created ? oldest : one),
    undefined,
  );
}

/** The overdue amount in the smallest unit, since when it is open, and its last attempt; times in milliseconds. */
export function owedBy(
  truth: Truth,
  subscription: string,
): { amount: number; sinceMs: number; triedMs: number } | undefined {
  const owed = owedOf(truth, subscription);
  if (!owed || owed.attempt_count === 0) return undefined;
  const intents = intentsOf([owed]);
  const tries = truth.charges.filter(({ payment_intent: intent }) => intent !== null && intents.has(intent));
  const triedMs = Math.max(...tries.map(({ created }) => msOf(created)), msOf(owed.created));
  return { amount: owed.amount_due, sinceMs: msOf(owed.created), triedMs };
}

function cancelAt({ cancel_at_period_end: atEnd, cancel_at: at, status, trial_end: trialEnd, items }: Subscription) {
  if (!atEnd) return msOf(at);
  return msOf((status === "trialing" ? trialEnd : undefined) ?? items.data[0]?.current_period_end);
}

/** The key of the site's plan; "" for anything else the operator sells. */
export const subscriptionPlan = ({ metadata, items }: Subscription): string =>
  items.data[0]?.price.metadata["plan"] ?? metadata["plan"] ?? "";

function pricedBy(subscription: Subscription) {
  const { items, currency } = subscription;
  const [item] = items.data;
  return {
    plan: subscriptionPlan(subscription),
    amount: item?.price.unit_amount ?? 0,
    currency,
    periodStartMs: msOf(item?.current_period_start),
    periodEndMs: msOf(item?.current_period_end),
  };
}

/** The discount on the next charge; after a failed charge, on that charge. */
function offOf(
  truth: Truth,
  { id, status, discounts, trial_end: trialEnd, items }: Subscription,
): Pick<Kept, "off" | "isOffForGood"> {
  const [item] = items.data;
  const price = item?.price.unit_amount ?? 0;
  const atS = (status === "trialing" ? trialEnd : item?.current_period_end) ?? 0;
  const coupons = discounts.flatMap((one) => {
    const coupon = typeof one === "object" && (one.end === null || one.end > atS) ? one.source.coupon : null;
    return typeof coupon === "object" && coupon ? [coupon] : [];
  });
  const owed = status === "past_due" ? owedOf(truth, id) : undefined;
  const left = owed?.amount_due ?? coupons.reduce((sum, coupon) => afterOf(coupon, sum), price);
  return {
    off: Math.max(0, price - left),
    isOffForGood: coupons.length > 0 && coupons.every(({ duration }) => duration === "forever"),
  };
}

/** The fingerprint of the default card; "" for none. */
export const fingerprintOf = ({ default_payment_method: method }: Subscription): string =>
  (typeof method === "object" && method?.card?.fingerprint) || "";

/** The values to store; `hold` and `validUntilMs` are our own and stay as they are. */
export function keptOf(
  truth: Truth,
  subscription: Subscription,
  ours: Pick<Facts, "hold" | "validUntilMs">,
  nowMs: number,
): Kept {
  const { id, status } = subscription;
  return {
    id,
    status,
    ...pricedBy(subscription),
    ...offOf(truth, subscription),
    startedAtMs: msOf(subscription.created),
    trialEndMs: msOf(subscription.trial_end),
    cancelAtMs: cancelAt(subscription),
    canceledAtMs: msOf(subscription.canceled_at),
    endedAtMs: msOf(subscription.ended_at) || (status === "canceled" ? nowMs : 0),
    paidUntilMs: paidUntil(truth, subscription),
    isPaused: Boolean(subscription.pause_collection),
    pastDueSinceMs: pastDueSince(truth, subscription),
    refund: refundOf(truth, id, nowMs),
    dispute: disputeOf(truth, id),
    fingerprint: fingerprintOf(subscription),
    ...ours,
  };
}
