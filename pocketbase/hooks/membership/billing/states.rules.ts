import type { MembershipState } from "#contract/membership.d.ts";
import { addMonths } from "../plans/plans.rules.ts";
import { normalAddress } from "../../platform/address.rules.ts";

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

/** A gift that was accepted: so many months, which pass while nothing else opens Premium; times in milliseconds. */
export interface Length {
  acceptedMs: number;
  months: number;
  /** Where it lies by now; 0 for nowhere yet. */
  fromMs: number;
  untilMs: number;
  /** How much of it passed in earlier places. */
  usedMs: number;
  /** It opens nothing now, although it was not given back: disputed, or held. */
  isShut: boolean;
  /** It was given back. */
  isOver: boolean;
}

type Place = Pick<Length, "fromMs" | "untilMs" | "usedMs">;

const hasPassed = ({ fromMs, untilMs, isOver }: Length, nowMs: number): boolean =>
  isOver || (fromMs > 0 && untilMs <= nowMs);

const runs = ({ fromMs }: Length, nowMs: number): boolean => fromMs > 0 && fromMs <= nowMs;

/** From a moment on: one that has begun keeps its place where that can be, anything else begins then. */
function placeFrom(one: Length, beginMs: number, nowMs: number): Place {
  const { fromMs, untilMs, usedMs, months } = one;
  if (runs(one, nowMs)) {
    if (beginMs <= nowMs) return { fromMs, untilMs, usedMs };
    return { fromMs: beginMs, untilMs: beginMs + untilMs - nowMs, usedMs: usedMs + nowMs - fromMs };
  }
  // What is left of one that had begun is so many days, whichever months they come to lie in.
  const endMs = usedMs > 0 ? beginMs + untilMs - fromMs : addMonths(beginMs, months);
  return { fromMs: beginMs, untilMs: endMs, usedMs };
}

/**
 * Where gifts lie, worked out anew from all that opens Premium besides: each after that and after the gifts before it,
 * so that no day is open twice over. What has passed of one is used up wherever it lies next. One that is shut lets the
 * others by, and its time passes as that of anything else that was paid for and is disputed.
 * @param openUntilMs until when anything but a gift opens Premium
 * @returns their places, in the order of `lengths`
 */
export function giftPlaces(lengths: readonly Length[], openUntilMs: number, nowMs: number): Place[] {
  const beginMs = Math.max(nowMs, openUntilMs);
  let nextMs = beginMs;
  const places = new Map<Length, Place>();
  const order = lengths
    .filter((one) => !hasPassed(one, nowMs))
    .sort((a, b) => Number(runs(b, nowMs)) - Number(runs(a, nowMs)) || a.acceptedMs - b.acceptedMs);
  for (const one of order) {
    const place = placeFrom(one, one.isShut ? beginMs : nextMs, nowMs);
    places.set(one, place);
    if (!one.isShut) nextMs = place.untilMs;
  }
  return lengths.map((one) => places.get(one) ?? one);
}

/** What the provider is told because of what it said itself. */
export interface Task {
  kind: "cancel" | "stop" | "undo" | "leave";
  /** The subscription; of somebody who left, the customer. */
  object: string;
  /** Told once for each of these. */
  key: string;
}

/** What is shut by somebody's decision is left to them. */
const isDecided = ({ dispute, hold }: Pick<Facts, "dispute" | "hold">): boolean =>
  hold || dispute === "open" || dispute === "lost";

/**
 * One that somebody pays for twice is undone. A refund alone does not end a subscription at the provider, and a disputed one would be charged again; a trial that a
 * card had before ends without a charge.
 */
export function tasksOf(
  object: string,
  facts: Pick<Facts, "status" | "refund" | "dispute" | "hold" | "endedAtMs" | "cancelAtMs">,
  { isCardUsed = false, isExtra = false },
): Task[] {
  if (facts.endedAtMs > 0) return [];
  if (isExtra && !isDecided(facts)) return [{ kind: "undo", object, key: `undo:${object}` }];
  if (facts.refund === "full") return [{ kind: "cancel", object, key: `cancel:${object}:refund` }];
  if (facts.dispute === "lost") return [{ kind: "cancel", object, key: `cancel:${object}:dispute` }];
  if (facts.status === "trialing" && isCardUsed) return [{ kind: "cancel", object, key: `cancel:${object}:trial` }];
  if (facts.dispute === "open" && facts.cancelAtMs === 0)
    return [{ kind: "stop", object, key: `stop:${object}:dispute` }];
  return [];
}

/** An address as one person has it: in its one form, without what Gmail and others ignore behind a plus. */
export function personOf(email: string): string {
  const [local = "", domain = ""] = normalAddress(email).split("@");
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? name.replaceAll(".", "") : name}@${isGmail ? "gmail.com" : domain}`;
}
