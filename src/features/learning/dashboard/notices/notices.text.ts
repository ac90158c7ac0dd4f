import { dayOfMonth, relativeDayWords, type Now, weekdayName } from "#features/learning/activity/days.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import { numberWords } from "#features/learning/outline/outline.text.ts";
import type { ProgressView, Refused } from "#features/learning/progress/progress.ts";
import { clockTime, dayIn } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/dashboard.ts";

/** "Friday 20 November. Good to see you, Noor." */
export function greeting(today: string, name: string): string {
  const when = { weekday: weekdayName(today), day: dayOfMonth(today) };
  return name ? fill(texts.greetingByName, { ...when, name }) : fill(texts.greeting, when);
}

export interface StateNote {
  words: string;
  /** The learner can ask the server again. */
  canRetry: boolean;
}

function waitingWords({ waiting, isKept }: ProgressView): string {
  if (waiting === 0) return "";
  return fill(isKept ? texts.stateKept : texts.stateUnkept, { updates: fill(texts.stateUpdates, { count: waiting }) });
}

function knownWords({ state, knownAt }: ProgressView, { today, zone }: Now): string {
  if (state === "empty") return texts.stateEmpty;
  if (state !== "stale") return "";
  if (!knownAt) return texts.stateUnreachable;
  const day = dayIn(zone, Date.parse(knownAt));
  const time = clockTime(Date.parse(knownAt), zone);
  if (day === today) return fill(texts.stateStaleToday, { time });
  return fill(texts.stateStale, { day: relativeDayWords(day, today).replace("Yesterday", "yesterday"), time });
}

/** A caveat about the numbers on screen; undefined when they are current. */
export function stateNote(view: ProgressView, now: Now): StateNote | undefined {
  const words = [knownWords(view, now), waitingWords(view)].filter(Boolean).join(" ");
  if (!words) return undefined;
  return { words, canRetry: view.state === "empty" || view.state === "stale" };
}

/** "Lesson 5.1, Five numbers, is not counted. This lesson was finished without a membership." */
export function refusedWords(outline: Outline, { lessonId, message: why }: Refused): string {
  const place = lessonPlaces(outline).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return fill(texts.refusedGone, { why });
  return fill(texts.refusedLesson, { number: numberWords(place), title: place.lesson.title, why });
}
