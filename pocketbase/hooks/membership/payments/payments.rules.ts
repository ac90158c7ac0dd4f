import type { MembershipState, MembershipVerb, ChangePreview } from "#contract/membership.d.ts";
import { WITHDRAW_MS } from "../billing/states.rules.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Invoice } from "#contract/stripe.d.ts";

/** The facts of a subscription that decide what its owner can do; times in milliseconds, 0 for none. */
export interface Standing {
  state: MembershipState;
  startedAtMs: number;
  endedAtMs: number;
  /** True when the buyer already got a full refund for an earlier subscription. */
  isAgain: boolean;
}

export const NO_STANDING: Standing = { state: "none", startedAtMs: 0, endedAtMs: 0, isAgain: false };

const RUNS: MembershipState[] = ["trialing", "active", "canceling", "grace"];
const GIVEN: MembershipState[] = ["comp", "gift"];
const OVER: MembershipState[] = ["none", "ended", "refunded", "comp", "gift"];

/** The end of the withdrawal period, granted once per person; 0 when there is none or it has passed. */
export function withdrawUntilMs({ state, startedAtMs, isAgain }: Standing, nowMs: number): number {
  const until = startedAtMs + WITHDRAW_MS;
  return RUNS.includes(state) && !isAgain && until > nowMs ? until : 0;
}

/** Shows an expired grant as ended, and an active subscription without access as unpaid. */
export function shownState(state: MembershipState, isOpen: boolean): MembershipState {
  if (isOpen) return state;
  return GIVEN.includes(state) ? "ended" : state === "active" ? "unpaid" : state;
}

const CANCELS: MembershipState[] = ["trialing", "active", "grace"];

/** The actions a membership's owner can take now. */
export function verbsOf(standing: Standing, nowMs: number, onSale: boolean): MembershipVerb[] {
  const { state, endedAtMs } = standing;
  const isOver = OVER.includes(state) && (state !== "refunded" || endedAtMs > 0);
  const can: Record<MembershipVerb, boolean> = {
    checkout: isOver && onSale,
    cancel: CANCELS.includes(state),
    resume: state === "canceling",
    withdraw: withdrawUntilMs(standing, nowMs) > 0,
    change: state === "active",
    portal: state !== "none" && !GIVEN.includes(state),
  };
  return (Object.keys(can) as MembershipVerb[]).filter((verb) => can[verb]);
}

/** A path on this site to return to; "" for anything else. */
export function backPath(path: unknown): string {
  if (typeof path !== "string" || path.length > 500) return "";
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : "";
}

/**
 * The cost of a plan change now, and the next charge at the end of the new plan's first period.
 * @param at the proration time in seconds
 */
export function previewOf(plan: PricedPlan, invoice: Invoice, at: number, periodEndMs: number): ChangePreview {
  const { key, amount, currency } = plan;
  const ends = invoice.lines.data.map(({ period }) => period.end * 1000);
  const nextMs = Math.max(periodEndMs, ...ends);
  return {
    plan: key,
    dueNow: { amount: invoice.total, currency: invoice.currency },
    nextCharge: { at: new Date(nextMs).toISOString(), amount, currency },
    prorationAt: at,
  };
}
