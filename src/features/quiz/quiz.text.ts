import { countOf } from "#features/course/formats.ts";
import { dateWords, namesOf } from "#lib/dates.ts";

export const CHECK = "Check answer";
export const verdictOf = (isRight: boolean): string => (isRight ? "Yes." : "Not quite.");
export const TRY_AGAIN = "Try again";
export const NOT_STORED = "This browser keeps nothing: your answer is remembered on this page only.";
export const WAITING = "Saved on this device, waiting for the connection.";
export const LOG_IN = "Log in";
export const ASKED_AGAIN = "and it is asked again before you forget it.";

const DAY_MS = 86_400_000;

/** "today", "tomorrow" or "on Tuesday 24 November", for days such as 2026-11-24. */
export function whenDue(day: string, today: string): string {
  const [there, here] = [day, today].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  if (there <= here) return "today";
  return there - here === DAY_MS ? "tomorrow" : `on ${namesOf(there, "UTC").weekday} ${dateWords(there, "UTC")}`;
}

/** When a question is asked again. */
export const comesBack = (due: string, today: string): string =>
  due === "" ? "You know this one: it rests." : `It is asked again ${whenDue(due, today)}.`;

export const answeredOn = (at: string): string => `Answered on ${dateWords(Date.parse(at))}.`;

/** @param count how many answers wait */
export const stillWaiting = (count: number): string =>
  count === 0
    ? ""
    : `${countOf(count, "answer")} could not be sent: this device keeps what waits and sends it when you log in here again.`;
