import type { Charge, Dispute, Invoice, Refund, Subscription } from "#contract/stripe.d.ts";
import { afterOf } from "../plans/plans.rules.ts";
import type { Disputed, Facts, Refunded } from "./states.rules.ts";

/** Everything of a customer that decides, as it was read from the provider in one go. */
export interface Truth {
  subscriptions: Subscription[];
  invoices: Invoice[];
  charges: Charge[];
  disputes: Dispute[];
  refunds: Refund[];
}

/** A subscription as it is kept: its facts, and what it costs. */
export interface Kept extends Facts {
  id: string;
  plan: string;
  amount: number;
  /** What a code takes off the next charge, or the one that is owed; and whether it does for as long as it lasts. */
  off: number;
  isOffForGood: boolean;
  currency: string;
  startedAtMs: number;
  periodStartMs: number;
  canceledAtMs: number;
  /** What the card can be known by again; "" for none. */
  fingerprint: string;
}

const msOf = (seconds: number | null | undefined): number => (seconds ? seconds * 1000 : 0);

/** The bills of one subscription. */
export const invoicesOf = ({ invoices }: Truth, subscription: string): Invoice[] =>
  invoices.filter(({ parent }) => parent?.subscription_details?.subscription === subscription);

const intentsOf = (invoices: Invoice[]): Set<string> =>
  new Set(
    invoices.flatMap(({ payments }) => payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? []),
  );

/** What those bills were paid with. */
export const invoiceCharges = ({ charges }: Truth, invoices: Invoice[]): Charge[] => {
  const intents = intentsOf(invoices);
  return charges.filter(({ payment_intent: intent, paid }) => paid && intent !== null && intents.has(intent));
};

/** Credit notes took back all of it, by whichever way the money went. */
const isCredited = ({ total, post_payment_credit_notes_amount: credited }: Invoice): boolean =>
  credited > 0 && credited >= total;

/**
 * Until when each of the bills that were paid pays: void, given up, drafted and open ones pay for nothing. A change of plan
 * credits the rest of a time that was paid for: from there on only the new plan's bill counts.
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

/** Until when bills are paid. What was never billed is believed, as long as its bills are asked for. */
function paidUntil(truth: Truth, { id, items, pause_collection: pause }: Subscription): number {
  if (invoicesOf(truth, id).length === 0) return pause ? 0 : msOf(items.data[0]?.current_period_end);
  return Math.max(0, ...paidEnds(truth, id).values());
}

/**
 * A refund of an older period changes nothing: only of what the running one was paid with. After a change of plan that is
 * what reaches furthest; what was left of the period before is a part of its price. Where that left nothing to pay, the
 * money of before pays for now.
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

/** The bill whose money is the credit that a running time was paid with; none for a time that is free. */
function creditFor(ends: [Invoice, number][], nowMs: number): [Invoice, number][] {
  const isByCredit = ends.some(([{ total, amount_paid: paid }, end]) => end > nowMs && total !== 0 && paid === 0);
  const charged = ends.filter(([bill]) => bill.amount_paid > 0).sort(([one], [other]) => other.created - one.created);
  return isByCredit ? charged.slice(0, 1) : [];
}

const ofBills = (ends: [Invoice, number][]): Invoice[] => ends.map(([bill]) => bill);

/** What the running time was paid with was taken back by credit notes. */
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

/** The worst of them. A status that nobody knows yet is none that gives back. */
export function disputedBy(disputes: Pick<Dispute, "status">[]): Disputed {
  const found = disputes.map(({ status }) => DISPUTED[status] ?? "open");
  return WORST.find((one) => found.includes(one)) ?? "none";
}

function disputeOf(truth: Truth, subscription: string): Disputed {
  const charges = new Set(invoiceCharges(truth, invoicesOf(truth, subscription)).map(({ id }) => id));
  return disputedBy(truth.disputes.filter(({ charge }) => charges.has(charge)));
}

/**
 * Since when a charge is owed. A bill that the provider has given up is owed as before: it gives nobody a new grace, and
 * neither does the next period. Active is one also while a bank takes its time with a bill that is asked for.
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

// What is sent instead of charged is late from its day on.
const sinceOf = (bill: Invoice | undefined): number => msOf(bill?.due_date ?? bill?.created);

/** The oldest bill of a subscription that is not paid, of those after the last that was; one that was tried before any other. */
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

/** What stands open of a subscription, since when, and when it was tried last; times in milliseconds. */
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

/** Which plan of ours it is; "" for what the operator sells besides. */
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

/** What codes take off the next charge; of one that failed, what was not asked for. */
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

/** What a card can be known by again; "" for none. */
export const fingerprintOf = ({ default_payment_method: method }: Subscription): string =>
  (typeof method === "object" && method?.card?.fingerprint) || "";

/** What is kept of a subscription; `hold` and `validUntilMs` are ours and stay as they were. */
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
