import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** What docs promise to somebody who pays: hours until a lost message is made up for, days after a failed charge. */
const SLACK_S = 72 * HOUR_S;
const END_SLACK_S = HOUR_S;
export const GRACE_S = 14 * DAY_S;

interface Line {
  period: { start: number; end: number };
}

interface Kept {
  id: string;
  object: string;
  created: number;
  status: string;
  customer: string;
  items: { current_period_end: number }[];
  cancel_at: number | null;
  trial_end: number | null;
  lines: Line[];
  amount_paid: number;
  attempt_count: number;
  paid: boolean;
  refunded: boolean;
  amount_refunded: number;
  payment_intent: string;
  charge: string;
  _: { subscription?: string; invoice?: string; aheadS?: number };
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
  aheadS: number;
}

export async function rows(server: TestServer, query: string): Promise<string[][]> {
  const { token } = server.superuser;
  return (await request<{ rows: string[][] | null }>(`${server.url}/api/sql`, { body: { query }, token })).rows ?? [];
}

/**
 * What is true of a learner, out of the test provider's own file: by none of the shop's rules,
 * and not by the provider's answers either.
 */
export async function providerTruth(server: TestServer, user: string): Promise<ProviderTruth> {
  const [row] = await rows(server, `SELECT customer FROM billingCustomers WHERE user = '${user}'`);
  const found = server.payments.store.rows("SELECT data FROM objects WHERE customer = ?", row?.[0] ?? "");
  const all = found.map(({ data }) => JSON.parse(String(data)) as Kept);
  const of = (kind: string) => all.filter(({ object }) => object === kind);
  const aheadS = of("customer")[0]?._.aheadS ?? 0;
  const now = Date.now() / 1000 + aheadS;
  const subscriptions = of("subscription").map((one) => provided(one, of, now, aheadS));
  const paid = of("invoice").filter(({ status }) => status === "paid");
  const ends = paid.flatMap(({ lines }) => lines.map(({ period }) => period.end));
  const trials = of("subscription").map((one) => one.trial_end ?? 0);
  return {
    subscriptions,
    until: Math.max(0, ...subscriptions.map(({ until }) => until)),
    paidThrough: Math.max(0, ...ends, ...trials),
    aheadS,
  };
}

function provided(one: Kept, of: (kind: string) => Kept[], now: number, aheadS: number): Provided {
  const bills = of("invoice").filter(({ _ }) => _.subscription === one.id);
  const refund = refundOf(bills, of, now);
  const dispute = disputeOf(chargesOf(bills, of), of);
  const isShut = refund === "full" || dispute === "open" || dispute === "lost";
  const until = isShut ? 0 : openUntil(one, bills);
  return {
    ...{ id: one.id, status: one.status, isCancelling: one.cancel_at !== null },
    ...{ refund, dispute, until: until > now ? until - aheadS : 0 },
  };
}

function chargesOf(bills: Kept[], of: (kind: string) => Kept[]): Kept[] {
  const ids = new Set(bills.map(({ id }) => id));
  const intents = new Set(of("payment_intent").flatMap(({ id, _ }) => (ids.has(_.invoice ?? "") ? id : [])));
  return of("charge").filter((charge) => charge.paid && intents.has(charge.payment_intent));
}

function refundOf(bills: Kept[], of: (kind: string) => Kept[], now: number): Provided["refund"] {
  const ends = bills.flatMap((bill) =>
    bill.status === "paid" && bill.amount_paid > 0
      ? { bill, end: Math.max(...bill.lines.map(({ period }) => period.end)) }
      : [],
  );
  const running = ends.filter(({ end }) => end > now).toSorted((one, other) => other.end - one.end);
  // Where the plan was changed, the bill of the new one pays for now.
  const newest = running.filter(({ end }) => end === running[0]?.end);
  const charges = chargesOf(
    newest.map(({ bill }) => bill),
    of,
  );
  const others = chargesOf(
    running.map(({ bill }) => bill),
    of,
  );
  const given = charges.filter(({ refunded }) => refunded).length;
  if (charges.length > 0 && given === charges.length) return "full";
  return others.some(({ amount_refunded: amount }) => amount > 0) ? "partial" : "none";
}

function disputeOf(charges: Kept[], of: (kind: string) => Kept[]): Provided["dispute"] {
  const ids = new Set(charges.map(({ id }) => id));
  const found = new Set(of("dispute").flatMap(({ charge, status }) => (ids.has(charge) ? status : [])));
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
