import type { MembershipState } from "#contract/membership.d.ts";
import { addMonths } from "../plans/plans.rules.ts";
import { normalAddress } from "../../platform/address.rules.ts";

const HOUR_MS = 3_600_000;

/** A paid period counts this much longer, to bridge lost webhooks until the provider is read again. */
export const SLACK_MS = 72 * HOUR_MS;
/** The same for a period whose end is known. */
export const END_SLACK_MS = HOUR_MS;

/** The time after an order in which the customer may withdraw for a full refund. */
export const WITHDRAW_MS = 14 * 24 * HOUR_MS;

export type Refunded = "none" | "partial" | "full";
export type Disputed = "none" | "inquiry" | "open" | "won" | "lost";

/** The state of one subscription; times in milliseconds, 0 for none. */
export interface Facts {
  /** The provider's status; "comp" or "gift" for what the operator or a giver granted. */
  status: string;
  periodEndMs: number;
  trialEndMs: number;
  /** The scheduled end of a running subscription. */
  cancelAtMs: number;
  endedAtMs: number;
  /** The end of the last paid period, including trials and free ones. */
  paidUntilMs: number;
  /** True while the provider collects no payments for it. */
  isPaused: boolean;
  /** The time of the first failed charge. */
  pastDueSinceMs: number;
  refund: Refunded;
  dispute: Disputed;
  /** True while the operator has suspended it. */
  hold: boolean;
  /** The last computed end, used when the status is unknown. */
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
 * The membership state of a subscription. An unknown status counts as active, without extending its access. The
 * provider also reports "active" before the first invoice is paid, for example during a slow bank transfer.
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
 * The end of an active subscription's access. It allows for a late webhook and a slow bank transfer, but not while
 * collection is paused.
 */
function paidFor({ periodEndMs, paidUntilMs, isPaused, pastDueSinceMs }: Facts, graceMs: number): number {
  const paidMs = Math.min(periodEndMs, paidUntilMs);
  if (isPaused) return paidMs + END_SLACK_MS;
  const waitsMs = pastDueSinceMs > 0 ? Math.min(periodEndMs + SLACK_MS, pastDueSinceMs + graceMs) : 0;
  return Math.max(paidMs + SLACK_MS, waitsMs);
}

/**
 * The end of the subscription's access in milliseconds; 0 for none. It never exceeds the paid period by more than the
 * larger of slack and grace.
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

/** True when the subscription may still run or be charged, so that a second one would be a duplicate. */
export function isLive(facts: Facts): boolean {
  const state = stateOf(facts);
  if (state === "held" || state === "disputed" || state === "refunded") return facts.endedAtMs === 0;
  return ["pending", "trialing", "active", "canceling", "grace", "unpaid"].includes(state);
}

/**
 * The entitlement's end after all subscriptions are evaluated: the latest one. A membership that has just ended ends at
 * that time or now; one that ended before keeps its end.
 */
export function entitledUntil(all: number[], beforeMs: number, nowMs: number): number {
  const latest = Math.max(0, ...all);
  if (latest > nowMs) return latest;
  if (beforeMs > 0 && beforeMs <= nowMs) return beforeMs;
  return latest > 0 ? latest : nowMs;
}

/** An accepted gift: a number of months that pass only while nothing else grants Premium; times in milliseconds. */
export interface Length {
  acceptedMs: number;
  months: number;
  /** Its current period; 0 when it has none. */
  fromMs: number;
  untilMs: number;
  /** The time used up in earlier periods. */
  usedMs: number;
  /** True while a dispute or hold suspends it. */
  isShut: boolean;
  /** True when it was refunded or its dispute was lost. */
  isOver: boolean;
}

type Place = Pick<Length, "fromMs" | "untilMs" | "usedMs">;

const hasPassed = ({ fromMs, untilMs, isOver }: Length, nowMs: number): boolean =>
  isOver || (fromMs > 0 && untilMs <= nowMs);

const runs = ({ fromMs }: Length, nowMs: number): boolean => fromMs > 0 && fromMs <= nowMs;

/** The period from a moment on: a gift that has begun keeps its period where possible, any other begins then. */
function placeFrom(one: Length, beginMs: number, nowMs: number): Place {
  const { fromMs, untilMs, usedMs, months } = one;
  if (runs(one, nowMs)) {
    if (beginMs <= nowMs) return { fromMs, untilMs, usedMs };
    return { fromMs: beginMs, untilMs: beginMs + untilMs - nowMs, usedMs: usedMs + nowMs - fromMs };
  }
  // The rest of a gift that had begun is a fixed number of days, in whichever months.
  const endMs = usedMs > 0 ? beginMs + untilMs - fromMs : addMonths(beginMs, months);
  return { fromMs: beginMs, untilMs: endMs, usedMs };
}

/**
 * Schedules gifts after all other access, one after the other, so that no day is covered twice. Time that has passed is
 * used up, wherever the rest moves. A suspended gift does not delay the others; its time passes like that of any
 * disputed purchase.
 * @param openUntilMs the end of all access other than gifts
 * @returns the periods, in the order of `lengths`
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

/** A task for the provider that follows from its own data. */
export interface Task {
  kind: "cancel" | "stop" | "undo" | "leave";
  /** The subscription's id; for "leave", the customer's. */
  object: string;
  /** Each key is performed once. */
  key: string;
}

/** True when a dispute or the operator suspends it; the decision is theirs. */
const isDecided = ({ dispute, hold }: Pick<Facts, "dispute" | "hold">): boolean =>
  hold || dispute === "open" || dispute === "lost";

/**
 * The tasks that follow from a subscription's state. A duplicate is refunded. A refund alone does not cancel a
 * subscription at the provider, and a disputed one would be charged again. A trial whose card was used for one before
 * ends without a charge.
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

/** Normalizes an address to one per person: without the part after a plus, and without the dots that Gmail ignores. */
export function personOf(email: string): string {
  const [local = "", domain = ""] = normalAddress(email).split("@");
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? name.replaceAll(".", "") : name}@${isGmail ? "gmail.com" : domain}`;
}
