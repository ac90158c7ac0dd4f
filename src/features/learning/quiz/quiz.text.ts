import { dateWords, namesOf } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/quiz.ts";

export const verdictOf = (isRight: boolean): string => (isRight ? texts.right : texts.wrong);

const DAY_MS = 86_400_000;

/** "today", "tomorrow" or "on Tuesday 24 November", for days such as 2026-11-24. */
export function whenDue(day: string, today: string): string {
  const [there, here] = [day, today].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  if (there <= here) return texts.whenToday;
  if (there - here === DAY_MS) return texts.whenTomorrow;
  return fill(texts.whenDay, { weekday: namesOf(there, "UTC").weekday, day: dateWords(there, "UTC") });
}

/** When a question is asked again. */
export const comesBack = (due: string, today: string): string =>
  due === "" ? texts.rests : fill(texts.comesBack, { when: whenDue(due, today) });

export const answeredOn = (at: string): string => fill(texts.answeredOn, { day: dateWords(Date.parse(at)) });
