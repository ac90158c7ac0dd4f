import type { Charge, Dispute, Invoice, Refund, Subscription } from "#contract/stripe.d.ts";
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
export const chargesOf = ({ charges }: Truth, invoices: Invoice[]): Charge[] => {
  const intents = intentsOf(invoices);
  return charges.filter(({ payment_intent: intent, paid }) => paid && intent !== null && intents.has(intent));
};

const endOf = ({ lines }: Invoice): number => Math.max(0, ...lines.data.map(({ period }) => msOf(period.end)));

/** Bills that were paid for time that is not over. */
const covering = (truth: Truth, subscription: string, nowMs: number): Invoice[] =>
  invoicesOf(truth, subscription).filter((one) => one.status === "paid" && one.amount_paid > 0 && endOf(one) > nowMs);

/**
 * A refund of an older period changes nothing: only of what the running one was paid with. After a change of plan that is
 * what reaches furthest; what was left of the period before is a part of its price.
 */
function refundOf(truth: Truth, subscription: string, nowMs: number): Refunded {
  const bills = covering(truth, subscription, nowMs);
  const furthest = Math.max(...bills.map(endOf));
  const decisive = chargesOf(
    truth,
    bills.filter((one) => endOf(one) === furthest),
  );
  if (decisive.length > 0 && decisive.every(({ refunded }) => refunded)) return "full";
  return chargesOf(truth, bills).some(({ amount_refunded: amount }) => amount > 0) ? "partial" : "none";
}

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
  const charges = new Set(chargesOf(truth, invoicesOf(truth, subscription)).map(({ id }) => id));
  return disputedBy(truth.disputes.filter(({ charge }) => charges.has(charge)));
}

/** Since when a charge is owed: the oldest bill that was tried and is not paid. */
function pastDueSince(truth: Truth, { id, status, items }: Subscription): number {
  if (status !== "past_due") return 0;
  return msOf(owedOf(truth, id)?.created ?? items.data[0]?.current_period_start);
}

/** The oldest bill of a subscription that was tried and is not paid. */
function owedOf(truth: Truth, subscription: string): Invoice | undefined {
  const open = invoicesOf(truth, subscription).filter((one) => one.status === "open" && one.attempt_count > 0);
  return open.reduce<Invoice | undefined>(
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
  if (!owed) return undefined;
  const intents = intentsOf([owed]);
  const tries = truth.charges.filter(({ payment_intent: intent }) => intent !== null && intents.has(intent));
  const triedMs = Math.max(...tries.map(({ created }) => msOf(created)), msOf(owed.created));
  return { amount: owed.amount_due, sinceMs: msOf(owed.created), triedMs };
}

function cancelAt({ cancel_at_period_end: atEnd, cancel_at: at, status, trial_end: trialEnd, items }: Subscription) {
  if (!atEnd) return msOf(at);
  return msOf((status === "trialing" ? trialEnd : undefined) ?? items.data[0]?.current_period_end);
}

function pricedBy({ metadata, items, currency }: Subscription) {
  const [item] = items.data;
  return {
    plan: item?.price.metadata["plan"] ?? metadata["plan"] ?? "",
    amount: item?.price.unit_amount ?? 0,
    currency,
    periodStartMs: msOf(item?.current_period_start),
    periodEndMs: msOf(item?.current_period_end),
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
    startedAtMs: msOf(subscription.created),
    trialEndMs: msOf(subscription.trial_end),
    cancelAtMs: cancelAt(subscription),
    canceledAtMs: msOf(subscription.canceled_at),
    endedAtMs: msOf(subscription.ended_at) || (status === "canceled" ? nowMs : 0),
    pastDueSinceMs: pastDueSince(truth, subscription),
    refund: refundOf(truth, id, nowMs),
    dispute: disputeOf(truth, id),
    fingerprint: fingerprintOf(subscription),
    ...ours,
  };
}
