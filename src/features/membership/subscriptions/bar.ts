import type { Membership } from "#contract/membership.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";
import { dayAfter, membershipDayWords, type PlanFacts, runsUntil } from "#features/membership/membership/membership.ts";

/** A stretch of time as a bar: what is paid, what was cut off, what is late, what is over. */
export interface Bar {
  kind: "trial" | "paid" | "cut" | "late" | "over";
  /** How much of it has passed, 0 to 1; 1 where it does not matter. */
  part: number;
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The moment one interval before another: a month or a year earlier, on the same day. */
const before = (ms: number, interval: PlanFacts["interval"]): number => dayAfter(ms, 0, interval === "year" ? -12 : -1);

const KINDS: Partial<Record<Membership["state"], [Bar["kind"], keyof typeof texts.bar]>> = {
  trialing: ["trial", "charge"],
  active: ["paid", "renews"],
  canceling: ["cut", "ends"],
  grace: ["late", "closes"],
  ended: ["over", "ended"],
};

function beginOf({ state, grace, trialEnd }: Membership, plan: PlanFacts, endMs: number): number {
  if (state === "grace" && grace) return Date.parse(grace.since);
  const isTrial = state === "trialing" || (trialEnd !== null && Date.parse(trialEnd) >= endMs);
  return isTrial ? endMs - plan.trialDays * DAY_MS : before(endMs, plan.interval);
}

/** The bar of a membership; undefined where there is no stretch to draw. */
export function barOf(membership: Membership, plans: readonly PlanFacts[], nowMs: number): Bar | undefined {
  const [kind, words] = KINDS[membership.state] ?? [];
  const plan = plans.find(({ id }) => id === membership.plan);
  const end = runsUntil(membership);
  if (!kind || !words || !plan || !end) return undefined;
  const endMs = Date.parse(end);
  const beginMs = beginOf(membership, plan, endMs);
  const passed = (nowMs - beginMs) / (endMs - beginMs);
  const part = kind === "trial" || kind === "late" ? Math.min(1, Math.max(0.03, passed)) : 1;
  const to = fill(texts.bar[words], { day: membershipDayWords(endMs, nowMs) });
  return { kind, part: kind === "over" ? 0 : part, from: membershipDayWords(beginMs, nowMs), to };
}
