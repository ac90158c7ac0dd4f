import type { MembershipState, MembershipVerb, ChangePreview } from "#contract/membership.d.ts";
import { WITHDRAW_MS } from "../billing/states.rules.ts";
import type { PricedPlan } from "#contract/course.d.ts";
import type { Invoice } from "#contract/stripe.d.ts";

/** What of a subscription decides on what can be done with it; times in milliseconds, 0 for none. */
export interface Standing {
  state: MembershipState;
  startedAtMs: number;
  endedAtMs: number;
  /** Its buyer got all their money back for another one before. */
  isAgain: boolean;
}

export const NO_STANDING: Standing = { state: "none", startedAtMs: 0, endedAtMs: 0, isAgain: false };

const RUNS: MembershipState[] = ["trialing", "active", "canceling", "grace"];
const GIVEN: MembershipState[] = ["comp", "gift"];
const OVER: MembershipState[] = ["none", "ended", "refunded", "comp", "gift"];

/** Until when a contract can be withdrawn from, once a person; 0 when it never could, or no longer can. */
export function withdrawUntilMs({ state, startedAtMs, isAgain }: Standing, nowMs: number): number {
  const until = startedAtMs + WITHDRAW_MS;
  return RUNS.includes(state) && !isAgain && until > nowMs ? until : 0;
}

/** What was given and has run out is over, like what was bought; what is called active and not paid for any more is unpaid. */
export function shownState(state: MembershipState, isOpen: boolean): MembershipState {
  if (isOpen) return state;
  return GIVEN.includes(state) ? "ended" : state === "active" ? "unpaid" : state;
}

const CANCELS: MembershipState[] = ["trialing", "active", "grace"];

/** What one can do with a membership now. */
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

/** A path of this site to go back to; "" for anything else. */
export function backPath(path: unknown): string {
  if (typeof path !== "string" || path.length > 500) return "";
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : "";
}

/** What a change costs at once, and what is charged next: at the end of the new plan's first period. */
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
