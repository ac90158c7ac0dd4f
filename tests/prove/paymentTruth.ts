import { rows } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;
/** What docs promise to somebody who pays: hours until a lost message is made up for, days after a failed charge. */
const SLACK_S = 72 * HOUR_S;
export const END_SLACK_S = HOUR_S;
export const GRACE_S = 14 * DAY_S;

/** The test provider's objects as they lie on its disk; seconds of the customer's clock. */
export interface Kept {
  id: string;
  object: string;
  created: number;
  status: string;
  items: { current_period_end: number }[];
  cancel_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  ended_at: number | null;
  lines: { amount: number; period: { start: number; end: number }; isProration: boolean }[];
  attempt_count: number;
  billing_reason: string;
  amount: number;
  amount_paid: number;
  amount_refunded: number;
  paid: boolean;
  refunded: boolean;
  payment_intent: string;
  charge: string;
  _: { subscription?: string; invoice?: string | null; aheadS?: number };
}

/** One subscription as the test provider has it; times in real seconds. */
export interface Provided {
  id: string;
  status: string;
  isCancelling: boolean;
  refund: "none" | "partial" | "full";
  dispute: "none" | "inquiry" | "open" | "won" | "lost";
  /** Until when it opens Premium; 0 for not. */
  until: number;
}

export interface ProviderTruth {
  subscriptions: Provided[];
  until: number;
  /** The last second that was ever paid for or given to try, by the customer's own clock. */
  paidThrough: number;
}

/** Everything that the provider keeps of a customer. */
export const keptOf = ({ payments }: TestServer, customer: string): Kept[] =>
  payments.store
    .rows("SELECT data FROM objects WHERE customer = ? ORDER BY rowid", customer)
    .map(({ data }) => JSON.parse(String(data)) as Kept);

/** What was charged by the payments that are meant. */
export const chargesOf = (all: readonly Kept[], isMeant: (intent: Kept) => boolean): Kept[] => {
  const intents = new Set(all.flatMap((one) => (one.object === "payment_intent" && isMeant(one) ? one.id : [])));
  return all.filter((one) => one.object === "charge" && one.paid && intents.has(one.payment_intent));
};

/** A moment of the database's in ms. */
export const msOf = (column: string) => `CAST(ROUND((julianday(${column}) - 2440587.5) * 86400000) AS INTEGER)`;

/**
 * What is true of a learner, out of the test provider's own file: by none of the shop's rules,
 * and not by the provider's answers either.
 */
export async function providerTruth(server: TestServer, user: string): Promise<ProviderTruth> {
  const [row] = await rows(server, `SELECT customer FROM billingCustomers WHERE user = '${user}'`);
  const all = keptOf(server, row?.[0] ?? "");
  const of = (kind: string) => all.filter(({ object }) => object === kind);
  const aheadS = of("customer")[0]?._.aheadS ?? 0;
  const now = Date.now() / 1000 + aheadS;
  const subscriptions = of("subscription").map((one) => provided(one, all, now, aheadS));
  const paid = of("invoice").filter(({ status }) => status === "paid");
  const ends = paid.flatMap(({ lines }) => lines.map(({ period }) => period.end));
  const trials = of("subscription").map((one) => one.trial_end ?? 0);
  return {
    subscriptions,
    until: Math.max(0, ...subscriptions.map(({ until }) => until)),
    paidThrough: Math.max(0, ...ends, ...trials),
  };
}

function provided(one: Kept, all: Kept[], now: number, aheadS: number): Provided {
  const bills = all.filter(({ object, _ }) => object === "invoice" && _.subscription === one.id);
  const refund = refundOf(bills, all, now);
  const dispute = disputeOf(chargesFor(bills, all), all);
  const isShut = refund === "full" || dispute === "open" || dispute === "lost";
  const until = isShut ? 0 : openUntil(one, bills);
  return {
    ...{ id: one.id, status: one.status, isCancelling: one.cancel_at !== null },
    ...{ refund, dispute, until: until > now ? until - aheadS : 0 },
  };
}

const chargesFor = (bills: Kept[], all: Kept[]): Kept[] =>
  chargesOf(all, ({ _ }) => bills.some(({ id }) => id === _.invoice));

function refundOf(bills: Kept[], all: Kept[], now: number): Provided["refund"] {
  const running = bills
    .filter(({ status, amount_paid: paid }) => status === "paid" && paid > 0)
    .map((bill) => ({ bill, end: Math.max(...bill.lines.map(({ period }) => period.end)) }))
    .filter(({ end }) => end > now)
    .toSorted((one, other) => other.end - one.end);
  const chargesSince = (least: number) =>
    chargesFor(
      running.flatMap(({ bill, end }) => (end >= least ? bill : [])),
      all,
    );
  // Where the plan was changed, the bill of the new one pays for now.
  const newest = chargesSince(running[0]?.end ?? Infinity);
  if (newest.length > 0 && newest.every(({ refunded }) => refunded)) return "full";
  return chargesSince(now).some(({ amount_refunded: amount }) => amount > 0) ? "partial" : "none";
}

function disputeOf(charges: Kept[], all: Kept[]): Provided["dispute"] {
  const ids = new Set(charges.map(({ id }) => id));
  const about = all.filter(({ object, charge }) => object === "dispute" && ids.has(charge));
  const found = new Set(about.map(({ status }) => status));
  if (found.has("lost")) return "lost";
  if (found.has("needs_response") || found.has("under_review")) return "open";
  if (found.has("warning_needs_response") || found.has("warning_under_review")) return "inquiry";
  return found.size > 0 ? "won" : "none";
}

/** By the table of what each status gives; in the customer's own seconds. */
function openUntil({ status, items, cancel_at: cancelAt, trial_end: trialEnd }: Kept, bills: Kept[]): number {
  const runs = status === "active" || status === "trialing";
  if (runs && cancelAt !== null) return cancelAt + END_SLACK_S;
  if (status === "trialing") return (trialEnd ?? 0) + END_SLACK_S;
  if (status === "active") return (items[0]?.current_period_end ?? 0) + SLACK_S;
  if (status !== "past_due") return 0;
  const owed = bills.filter((bill) => bill.status === "open" && bill.attempt_count > 0);
  return Math.min(...owed.map((bill) => bill.created)) + GRACE_S;
}
