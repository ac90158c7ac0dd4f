import { dayOfMonth, dayWords, type Now, weekdayName } from "#features/activity/days.ts";
import { lessonPlaces, type Outline } from "#features/outline/outline.ts";
import { numberWords } from "#features/outline/outline.text.ts";
import type { ProgressView, Refused } from "#features/progress/progress.ts";
import { clockTime, dayIn } from "#lib/dates.ts";

/** "Friday 20 November. Good to see you, Noor." */
export function greeting(today: string, name: string): string {
  return `${weekdayName(today)} ${dayOfMonth(today)}. Good to see you${name ? `, ${name}` : ""}.`;
}

export interface StateNote {
  words: string;
  /** The learner can ask the server again. */
  canRetry: boolean;
}

const updates = (count: number): string => (count === 1 ? "1 update waits" : `${count} updates wait`);

function waitingWords({ waiting, isKept }: ProgressView): string {
  if (waiting === 0) return "";
  if (isKept) return `Saved on this device: ${updates(waiting)} for the connection.`;
  return `This browser keeps nothing: ${updates(waiting)} on this page for the connection. Leave it open until then.`;
}

function knownWords({ state, knownAt }: ProgressView, { today, zone }: Now): string {
  if (state === "empty") return "Your progress could not be loaded, so everything here starts empty. Nothing is lost.";
  if (state !== "stale") return "";
  if (!knownAt) return "The server cannot be reached.";
  const day = dayIn(zone, Date.parse(knownAt));
  const from = day === today ? "" : `${dayWords(day, today).replace("Yesterday", "yesterday")}, `;
  return `Last known, from ${from}${clockTime(Date.parse(knownAt), zone)}; the server cannot be reached.`;
}

/** A caveat about the numbers on screen; undefined when they are current. */
export function stateNote(view: ProgressView, now: Now): StateNote | undefined {
  const words = [knownWords(view, now), waitingWords(view)].filter(Boolean).join(" ");
  if (!words) return undefined;
  return { words, canRetry: view.state === "empty" || view.state === "stale" };
}

/** "Lesson 5.1, Five numbers, is not counted. This lesson was finished without a membership." */
export function refusedWords(outline: Outline, { lessonId, message }: Refused): string {
  const place = lessonPlaces(outline).find(({ lesson }) => lesson.id === lessonId);
  const name = place ? `Lesson ${numberWords(place)}, ${place.lesson.title},` : "A lesson that left the course";
  return `${name} is not counted. ${message}`;
}
