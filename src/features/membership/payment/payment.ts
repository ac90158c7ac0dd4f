import { texts } from "#texts/payment.ts";
import type { Confirmed, Membership } from "#contract/membership.d.ts";
import {
  dayAfter,
  membershipDayWords,
  isOpen,
  type PlanFacts,
  runsUntil,
} from "#features/membership/membership/membership.ts";
import { planCharges } from "#features/membership/plans/charges.ts";
import { moneyText, intervalText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";

export type Screen =
  "none" | "signedOut" | "asking" | "paid" | "gift" | "broken" | "unreachable" | "open" | "expired" | "foreign";

const SOON_MS = 3_000;
const LONGER_MS = 10_000;
const LONG_MS = 60_000;
/** The server hears 120 such questions an hour. */
const PATIENT_MS = 45_000;

/** What is said after that long without an answer; undefined at first. */
export function laterWords(waitedMs: number): string | undefined {
  if (waitedMs >= LONG_MS) return texts.later.long;
  if (waitedMs >= LONGER_MS) return texts.later.longer;
  return waitedMs >= SOON_MS ? texts.later.soon : undefined;
}

/** When to ask again, in ms: often at first, then patiently. */
export function askAgainAfter(waitedMs: number): number {
  if (waitedMs < LONGER_MS) return 1_000;
  return waitedMs < LONG_MS ? 3_000 : PATIENT_MS;
}

/**
 * What the page shows of a checkout. Paid grants nothing by itself: Premium is open when the membership says so, and
 * when it does not say so soon, something broke on our side.
 */
export function screenOf({ state, membership, gift }: Confirmed, waitedMs: number, nowMs: number): Screen {
  if (state === "open" || state === "expired") return state;
  if (state === "waiting") return "asking";
  if (gift?.code) return "gift";
  if (!gift && isOpen(membership, nowMs)) return "paid";
  return waitedMs < SOON_MS ? "asking" : "broken";
}

/** What a refused question shows: another's payment, nobody signed in, or a server that cannot tell for now. */
export function paymentRefusalScreen(status: number): Screen {
  if (status === 401) return "signedOut";
  return status === 400 || status === 403 || status === 404 ? "foreign" : "unreachable";
}

/** These are not the last word: it is asked again. */
export const isAsking = (screen: Screen): boolean => ["asking", "broken", "unreachable"].includes(screen);

/** What is said below the heading. @param opens how many lessons Premium adds @param hasBegun some lesson is finished */
export function paymentLead(screen: Screen, opens: number, gift: Confirmed["gift"], hasBegun = true): string {
  if (screen === "gift") return fill(texts.gift[gift?.isMailed ? "mailed" : "unmailed"], { email: gift?.email ?? "" });
  if (screen !== "paid") return texts[screen].text;
  return fill(hasBegun ? texts.paid.text : texts.paid.textNew, { count: opens });
}

interface Row {
  term: string;
  words: string;
}

/** What was bought. */
export function paymentRows(membership: Membership, plans: readonly PlanFacts[], email: string, nowMs: number): Row[] {
  const { nextCharge, state } = membership;
  const until = runsUntil(membership);
  const charge = nextCharge
    ? fill(texts.charge, { money: moneyText(nextCharge), day: membershipDayWords(nextCharge.at, nowMs) })
    : "";
  const { plan, until: untilTerm, first, next, account } = texts.rows;
  return [
    { term: plan, words: plans.find(({ id }) => id === membership.plan)?.title ?? "" },
    { term: untilTerm, words: until ? membershipDayWords(until, nowMs) : "" },
    { term: state === "trialing" ? first : next, words: charge },
    { term: account, words: email },
  ].filter(({ words }) => words !== "");
}

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
