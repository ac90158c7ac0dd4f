import type { Membership, Money } from "#contract/membership.d.ts";
import { can, membershipDayWords, type PlanFacts, runsUntil } from "#features/membership/membership/membership.ts";
import { intervalText, moneyText } from "#features/membership/plans/premium.ts";
import type { Template } from "#contract/texts.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/membership.ts";

/** What is said of a membership: a word for its state, the sentence, and what follows from it. */
export interface Standing {
  mark: string;
  title: string;
  text: string;
}

type Named = "until" | "since" | "charge" | "chargeDay" | "price" | "withdrawUntil";
export type Values = Record<Named, string>;

const ALWAYS_YEARS = 20;
const YEAR_MS = 365 * 86_400_000;

/** What the sentences about a membership may name; "" for what there is none of. */
export function membershipValues(membership: Membership, plans: readonly PlanFacts[], nowMs: number): Values {
  const { nextCharge, grace, withdrawUntil } = membership;
  const day = (moment: string | null | undefined) => (moment ? membershipDayWords(moment, nowMs) : "");
  const plan = plans.find(({ id }) => id === membership.plan);
  return {
    until: day(runsUntil(membership)),
    since: day(grace?.since),
    charge: nextCharge ? moneyText(nextCharge) : "",
    chargeDay: day(nextCharge?.at),
    price: plan ? priceWords(membership.price ?? plan, plan) : "",
    withdrawUntil: day(withdrawUntil),
  };
}

const priceWords = (money: Money, plan: PlanFacts): string => `${moneyText(money)} ${intervalText(plan)}`;

type Case = keyof typeof texts.states;

/** Given, by us or as a gift: nothing is paid, and nothing renews. */
export const isGiven = ({ state }: Membership): boolean => state === "comp" || state === "gift";

/** It has no end that somebody lives to see. */
export const isForGood = ({ validUntil }: Membership, nowMs: number): boolean =>
  !validUntil || Date.parse(validUntil) - nowMs > ALWAYS_YEARS * YEAR_MS;

/** Which sentences fit: a state that lacks what its own would name takes others. */
function caseOf({ state, validUntil, nextCharge, ...membership }: Membership, nowMs: number): Case {
  if ((state === "active" || state === "trialing") && !nextCharge) return "uncharged";
  if (state === "comp" && isForGood({ ...membership, state, validUntil, nextCharge }, nowMs)) return "compForGood";
  if (state === "ended" && !runsUntil({ ...membership, state, validUntil, nextCharge })) return "endedSometime";
  return state;
}

export const filledSentence = (text: Template<Named>, values: Values): string => fill(text, values);

/** What is said of a membership. */
export function membershipStanding(membership: Membership, plans: readonly PlanFacts[], nowMs: number): Standing {
  const values = membershipValues(membership, plans, nowMs);
  const { mark, title, text } = texts.states[caseOf(membership, nowMs)];
  const goesOn = isGiven(membership) && can(membership, "checkout") && !isForGood(membership, nowMs);
  const more = isWithdrawable(membership)
    ? [filledSentence(texts.mayWithdraw, values)]
    : goesOn
      ? [texts.afterwards]
      : [];
  return {
    mark: filledSentence(mark, values),
    title: filledSentence(title, values),
    text: [filledSentence(text, values), ...more].join(" "),
  };
}

const isWithdrawable = (membership: Membership): boolean =>
  can(membership, "withdraw") && membership.withdrawUntil !== null;

/** Something is wrong that only its owner can put right. */
export const isUrgent = ({ state }: Membership): boolean => state === "grace" || state === "unpaid";

/** The paid plans that one can change to. */
export const otherPlans = (membership: Membership, plans: readonly PlanFacts[]): PlanFacts[] =>
  can(membership, "change") ? plans.filter(({ id, amount }) => amount > 0 && id !== membership.plan) : [];
