import type { Membership } from "#contract/membership.d.ts";
import { dayAfter } from "#features/membership/membership/days.ts";
import { membershipDayWords, type PlanFacts } from "#features/membership/membership/membership.ts";
import { planCharges } from "#features/membership/plans/charges.ts";
import { intervalText, moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/payment.ts";

/** A day on which something happens. */
interface Step {
  day: string;
  words: string;
}

/** A stretch of time between two charges, drawn; `days` is its width. */
export interface Stretch {
  days: number;
  isTrial: boolean;
  label: string;
  from: string;
  money: string;
}

interface Next {
  stretches: Stretch[];
  steps: Step[];
  /** How one ends it, and until when. */
  ways: string;
}

const MONTHS = { none: 0, month: 1, year: 12 };
const words = texts.next;

/** What is charged when, from the day of the order on; undefined where nothing more is charged. */
export function upcomingCharge(membership: Membership, plans: readonly PlanFacts[], nowMs: number): Next | undefined {
  const { nextCharge, state, withdrawUntil } = membership;
  const plan = plans.find(({ id }) => id === membership.plan);
  if (!nextCharge || !plan || plan.interval === "none") return undefined;
  const isTrial = state === "trialing";
  const money = moneyText(nextCharge);
  const day = membershipDayWords(nextCharge.at, nowMs);
  const follows = membershipDayWords(dayAfter(Date.parse(nextCharge.at), 0, MONTHS[plan.interval]), nowMs);
  const nothing = moneyText({ ...nextCharge, amount: 0 });
  const steps = [
    { day: words.today, words: isTrial ? fill(words.trial, { money: nothing }) : words.opened },
    { day, words: fill(isTrial ? words.first : words.again, { money }) },
    { day: follows, words: fill(words.goesOn, { interval: intervalText(plan) }) },
  ];
  const withdraw = withdrawUntil ? fill(words.withdraw, { day: membershipDayWords(withdrawUntil, nowMs) }) : "";
  return {
    stretches: drawn({ ...plan, trialDays: isTrial ? plan.trialDays : 0 }, [words.today, day, follows], money),
    steps,
    ways: [fill(isTrial ? words.cancelTrial : words.cancel, { day }), withdraw].filter(Boolean).join(" "),
  };
}

/** The stretches as the page of plans draws them, with the days that are known now. */
function drawn(plan: PlanFacts, days: string[], money: string): Stretch[] {
  const next = plan.trialDays > 0 ? days : [days[0], days[1], ""];
  return planCharges(plan).map(({ days: width, label, isTrial, money: planned }, index) => ({
    ...{ days: width, label, isTrial, from: next[index] ?? "" },
    money: isTrial ? planned : index === (plan.trialDays > 0 ? 1 : -1) ? money : "",
  }));
}
