import type { Membership, MembershipState, MembershipVerb } from "#contract/membership.d.ts";
import { dateWords, namesOf } from "#lib/dates.ts";

/** What of a plan in content/plans.yaml the membership's pages need; sums in the currency's smallest unit. */
export interface PlanFacts {
  id: string;
  title: string;
  amount: number;
  currency: string;
  interval: "none" | "month" | "year";
  trialDays: number;
}

/** "14 March", with its year when that is not this year's. */
export function membershipDayWords(moment: string | number, nowMs: number): string {
  const ms = typeof moment === "number" ? moment : Date.parse(moment);
  const { year } = namesOf(ms);
  return year === namesOf(nowMs).year ? dateWords(ms) : `${dateWords(ms)} ${year}`;
}

const PERIOD: readonly MembershipState[] = ["active", "canceling", "ended", "refunded", "unpaid"];

/** Until when a membership runs as people count it: the period they paid, not the hours we let it stay open besides. */
export function runsUntil({ state, validUntil, periodEnd, trialEnd, grace }: Membership): string | null {
  if (state === "trialing") return trialEnd ?? periodEnd ?? validUntil;
  if (state === "grace") return grace?.until ?? validUntil;
  return PERIOD.includes(state) ? (periodEnd ?? validUntil) : validUntil;
}

export const can = ({ verbs }: Membership, verb: MembershipVerb): boolean => verbs.includes(verb);

/** Premium is open now. */
export const isOpen = ({ validUntil }: Membership, nowMs: number): boolean =>
  validUntil !== null && Date.parse(validUntil) > nowMs;

/** The day so many days and months after a moment. */
export function dayAfter(ms: number, days: number, months = 0): number {
  const day = new Date(ms);
  day.setDate(day.getDate() + days);
  const asked = day.getDate();
  day.setMonth(day.getMonth() + months);
  // A month without that day ends earlier.
  if (day.getDate() !== asked) day.setDate(0);
  return day.getTime();
}
