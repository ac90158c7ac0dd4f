import { countOf } from "#features/curriculum/curriculum.ts";

export const CHECK = "Check answer";
export const TRY_AGAIN = "Try again";
export const CHOOSE_FIRST = "Choose an answer first.";
export const NOT_STORED = "This browser keeps nothing: your answer is remembered on this page only.";
export const WAITING = "Saved on this device, waiting for the connection.";
export const LOG_IN = "Log in";
export const ASKED_AGAIN = "and it is asked again before you forget it.";

const words = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const DAY_MS = 86_400_000;

/** "today", "tomorrow" or "on Tuesday 24 November", for days such as 2026-11-24. */
export function dayWords(day: string, today: string): string {
  const [there, here] = [day, today].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  if (there <= here) return "today";
  return there - here === DAY_MS ? "tomorrow" : `on ${words.format(there).replace(",", "")}`;
}

/** When a question is asked again. */
export const comesBack = (due: string, today: string): string =>
  due === "" ? "You know this one: it rests." : `It is asked again ${dayWords(due, today)}.`;

export const answeredOn = (at: string): string => `Answered on ${dates.format(new Date(at))}.`;

export const toReview = (count: number): string => `${count} to review`;

/** What the dashboard says when something is due. */
export const dueWords = (count: number): string =>
  count === 1
    ? "A question from a lesson you finished wants to know what you remember."
    : `${countOf(count, "question")} from your lessons, with their explanations. About ${count < 4 ? "a minute" : `${Math.ceil(count / 3)} minutes`}.`;

/** What it says when nothing is. */
export function nothingDueWords(
  next: { day: string; count: number } | undefined,
  today: string,
  cards: number,
): string {
  if (next)
    return `${countOf(next.count, "question")} ${next.count === 1 ? "comes" : "come"} back ${dayWords(next.day, today)}.`;
  return cards > 0
    ? "You know every question so far. New ones come from the next quiz."
    : "Answer a quiz in a lesson: its questions come back here before you forget them.";
}

export const closedWords = (count: number): string =>
  count === 0
    ? ""
    : `${countOf(count, "question")} from Premium lessons ${count === 1 ? "waits" : "wait"} until your membership goes on.`;

/** The end of a round. */
export const doneWords = (right: number, answered: number): string =>
  `${right} of ${answered} remembered. ${right === answered ? "They come back later each time." : "What slipped away comes back tomorrow."}`;

/** @param count how many answers wait */
export const stillWaiting = (count: number): string =>
  count === 0
    ? ""
    : `${countOf(count, "answer")} could not be sent: this device keeps what waits and sends it when you log in here again.`;
