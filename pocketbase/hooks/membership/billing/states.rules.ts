import type { MembershipState } from "#contract/membership.d.ts";

const HOUR_MS = 3_600_000;

/** A paid period counts so much longer: it bridges webhooks that were lost until the provider is asked again. */
export const SLACK_MS = 72 * HOUR_MS;
/** The same for what is known to end. */
export const END_SLACK_MS = HOUR_MS;

/** How long after ordering one may withdraw from the contract and get everything back. */
export const WITHDRAW_MS = 14 * 24 * HOUR_MS;

export type Refunded = "none" | "partial" | "full";
export type Disputed = "none" | "inquiry" | "open" | "won" | "lost";

/** What is known of one subscription; times in milliseconds, 0 for none. */
export interface Facts {
  /** As the provider calls it; of what the operator gave: comp or gift. */
  status: string;
  periodEndMs: number;
  trialEndMs: number;
  /** When it will end although it runs now. */
  cancelAtMs: number;
  endedAtMs: number;
  /** The end of the last time that a bill was paid for, a trial's and a free one's too. */
  paidUntilMs: number;
  /** The provider collects no bills of it for now. */
  isPaused: boolean;
  /** Since when a charge of it failed. */
  pastDueSinceMs: number;
  refund: Refunded;
  dispute: Disputed;
  /** The operator keeps it shut. */
  hold: boolean;
  /** What it was last found to be, for a status that nobody knows. */
  validUntilMs: number;
}

const BY_STATUS: Record<string, MembershipState> = {
  incomplete: "pending",
  incomplete_expired: "ended",
  trialing: "trialing",
  active: "active",
  past_due: "grace",
  unpaid: "unpaid",
  paused: "unpaid",
  canceled: "ended",
  comp: "comp",
  gift: "gift",
};

/**
 * Where a subscription stands; a status that nobody knows is taken for what it was: active, and never extended. The
 * provider also calls active what was never paid, as while a bank takes days to pay the first bill.
 */
export function stateOf({ status, hold, dispute, refund, cancelAtMs, endedAtMs, paidUntilMs }: Facts): MembershipState {
  if (hold) return "held";
  if (dispute === "open" || dispute === "lost") return "disputed";
  if (refund === "full") return "refunded";
  if (endedAtMs > 0) return "ended";
  const state = BY_STATUS[status] ?? "active";
  if (status === "active" && paidUntilMs === 0) return "pending";
  return cancelAtMs > 0 && (state === "active" || state === "trialing") ? "canceling" : state;
}

export const isKnownStatus = (status: string): boolean => status in BY_STATUS;

/**
 * So far an active one was paid for. News of the next payment may be late, and a bank may take its time with a bill that
 * is asked for; of a paused one nobody waits for any.
 */
function paidFor({ periodEndMs, paidUntilMs, isPaused, pastDueSinceMs }: Facts, graceMs: number): number {
  const paidMs = Math.min(periodEndMs, paidUntilMs);
  if (isPaused) return paidMs + END_SLACK_MS;
  const waitsMs = pastDueSinceMs > 0 ? Math.min(periodEndMs + SLACK_MS, pastDueSinceMs + graceMs) : 0;
  return Math.max(paidMs + SLACK_MS, waitsMs);
}

/**
 * Until when a subscription opens Premium, in milliseconds: 0 for never. It never says more than the provider was paid
 * for and the larger of slack and grace.
 */
export function validUntilOf(facts: Facts, graceMs: number): number {
  const { periodEndMs, trialEndMs, cancelAtMs, endedAtMs, pastDueSinceMs, status } = facts;
  switch (stateOf(facts)) {
    case "trialing":
      return trialEndMs + END_SLACK_MS;
    case "active":
      return isKnownStatus(status) ? paidFor(facts, graceMs) : facts.validUntilMs;
    case "canceling":
      return Math.min(cancelAtMs, status === "trialing" ? trialEndMs : paidFor(facts, graceMs)) + END_SLACK_MS;
    case "grace":
      return pastDueSinceMs + graceMs;
    case "comp":
    case "gift":
      return periodEndMs;
    case "ended":
      return endedAtMs;
    default:
      return 0;
  }
}

/** Whether something is still to come of it: then nobody needs a second one. */
export function isLive(facts: Facts): boolean {
  const state = stateOf(facts);
  if (state === "held" || state === "disputed" || state === "refunded") return facts.endedAtMs === 0;
  return ["pending", "trialing", "active", "canceling", "grace", "unpaid"].includes(state);
}

/**
 * What a learner's row says after all their subscriptions were looked at: the latest end. A membership that is over ends
 * when it ended, or now; one that was over before stays as it was.
 */
export function entitledUntil(all: number[], beforeMs: number, nowMs: number): number {
  const latest = Math.max(0, ...all);
  if (latest > nowMs) return latest;
  if (beforeMs > 0 && beforeMs <= nowMs) return beforeMs;
  return latest > 0 ? latest : nowMs;
}
