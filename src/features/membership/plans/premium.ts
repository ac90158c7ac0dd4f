import { COMMA } from "#lib/language/comma.ts";
import { FIGURES, LANGUAGE } from "#lib/language/language.ts";
import { moneyIn } from "#lib/money.ts";
import { texts } from "#texts/premium.ts";
import { fill } from "#lib/fill.ts";
import {
  type Access,
  type Lesson,
  lessonsOf,
  type Module,
  moduleNumbers,
  totalSeconds,
} from "#features/learning/course/course.ts";
import { countLessons } from "#features/learning/course/formats.ts";
import { lengthWords } from "#features/learning/timeline/timeline.ts";

interface Price {
  /** In the currency's smallest unit. */
  amount: number;
  /** As "eur". */
  currency: string;
  interval: "none" | "month" | "year";
}

const MONTHS = 12;

/** "€12", "€9.50", "Free". */
export function priceText({ amount, currency }: Pick<Price, "amount" | "currency">, language = FIGURES): string {
  return amount === 0 ? texts.free : moneyText({ amount, currency }, language);
}

/** "€12", "€9.50", "€0". */
export const moneyText = ({ amount, currency }: Pick<Price, "amount" | "currency">, language = FIGURES): string =>
  moneyIn(language, amount, currency);

/** "per month", or nothing for what is free. */
export const intervalText = ({ interval }: Pick<Price, "interval">): string =>
  ({ none: "", month: texts.perMonth, year: texts.perYear })[interval];

export const isPaid = ({ amount }: Pick<Price, "amount">): boolean => amount > 0;

/** The plan that stands chosen until another one is: the best offer, which the author names last. */
export const preset = <P extends Pick<Price, "amount">>(plans: readonly P[]): P | undefined => plans.findLast(isPaid);

/** "€12 per month or €120 per year": every plan that costs something. */
export const pricesText = (plans: Price[]): string =>
  plans
    .filter(isPaid)
    .map((plan) => fill(texts.pricePer, { price: priceText(plan), interval: intervalText(plan) }))
    .reduce((price, other) => (price ? fill(texts.eitherPrice, { price, other }) : other), "");

/** "€24 less": what this yearly plan saves against twelve months; "" for one that saves nothing, and every other. */
export function savingText(plan: Price, plans: Price[]): string {
  const month = plans.find(({ interval }) => interval === "month");
  if (plan.interval !== "year" || !month) return "";
  const amount = month.amount * MONTHS - plan.amount;
  return amount > 0 ? fill(texts.less, { money: moneyText({ amount, currency: plan.currency }) }) : "";
}

const CHOICES = { none: "", month: texts.monthly, year: texts.yearly };

/** What the choice of a plan says: "Yearly, €24 less". */
export const choiceText = (plan: Price, plans: Price[]): string =>
  [CHOICES[plan.interval], savingText(plan, plans)].filter(Boolean).join(COMMA);

/** Label of a button that leads to the plans. */
export const offerWords = (onSale: boolean): string => (onSale ? texts.getPremium : texts.premiumWill);

/** "Modules 5 to 8: 15 lessons, 58 min of film"; "" when no lesson is of that kind. */
export function opens(modules: Module[], access: Access): string {
  const part = lessonsOf(modules).filter((lesson) => lesson.access === access);
  if (part.length === 0) return "";
  const time = lengthWords(totalSeconds(part));
  return fill(texts.opensRange, { modules: moduleNumbers(modules, access), lessons: countLessons(part.length), time });
}

type Described = Price & { lines: string[] };

/** What one side of the course includes: its lessons, counted, and what the author wrote, each line once. */
export function includedLines(plans: Described[], modules: Module[], access: Access): string[] {
  const own = plans.filter((plan) => isPaid(plan) === (access === "premium")).flatMap(({ lines }) => lines);
  const lessons = opens(modules, access);
  const first = access === "free" ? lessons : lessons && fill(texts.everythingFree, { lessons: inSentence(lessons) });
  return [...new Set([first, ...own])].filter(Boolean);
}

/** What one plan includes, as it stands beside the others: what it shares with the cheapest paid one is named by that. */
export function linesOfPlan<P extends Described & { title: string }>(plan: P, plans: P[], modules: Module[]): string[] {
  const free = plans.find((one) => !isPaid(one));
  const cheapest = plans.find(isPaid);
  if (plan !== cheapest) {
    const isMore = cheapest && isPaid(plan) && cheapest.lines.every((line) => plan.lines.includes(line));
    if (!isMore) return plan.lines;
    const own = plan.lines.filter((line) => !cheapest.lines.includes(line));
    return [fill(texts.everythingIn, { plan: cheapest.title }), ...own];
  }
  const first = free && fill(texts.everythingIn, { plan: free.title });
  return [first ?? "", opens(modules, "premium"), ...plan.lines].filter(Boolean);
}

/** German keeps the capital of its nouns. */
const inSentence = (words: string): string =>
  /^(de|lb)\b/.test(LANGUAGE) ? words : words.charAt(0).toLowerCase() + words.slice(1);

type Tagged = Pick<Lesson, "access" | "tags">;

/** A free lesson about the same things: the one that shares most tags, the first of equals. */
export function freeInstead<L extends Tagged>({ tags }: Tagged, lessons: L[]): L | undefined {
  const shared = (other: L) => other.tags.filter((tag) => tags.includes(tag)).length;
  return lessons.filter(({ access }) => access === "free").toSorted((a, b) => shared(b) - shared(a))[0];
}
