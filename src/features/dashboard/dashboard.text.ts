import { countOf, timecode } from "#features/curriculum/curriculum.ts";
import type { Progress, ProgressView, Refused, WeekDay } from "#features/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { activeOf, lessonsIn, withLessons, type Calendar, type Square } from "./calendar.ts";
import {
  type CountedDay,
  sumOf,
  type NextStep,
  type Outline,
  type Place,
  placesIn,
  secondsOf,
  type Sum,
} from "./dashboard.ts";
import { clockTime, dateWords, dayIn, dayWords, fullDate, type Now, weekdayName } from "./days.ts";
import type { Facts } from "./facts.ts";

export const numberWords = ({ module, number }: Place): string => `${module.id}.${number}`;
const minutesOf = (seconds: number): number => Math.round(seconds / 60);

/** What the words are about. */
type Said = Pick<Facts, "outline" | "progress" | "resume">;

export interface NextWords {
  label: string;
  title: string;
  text: string;
  action: { words: string; href: string };
  other?: { words: string; href: string };
}

const hrefOf = ({ module, lesson }: Place): string => routes.lesson(module.id, lesson.id);
export const placeWords = ({ module, number }: Place): string => `Module ${module.id}, lesson ${number}`;

/** "This lesson finishes the module." or what is left of it. */
function restOf({ module }: Place, progress: Progress): string {
  const { done, lessons, seconds, doneSeconds } = sumOf(module.lessons, progress);
  const left = lessons - done;
  if (left === 1) return `It finishes module ${module.id}.`;
  return `${countOf(left, "lesson")}, ${timecode(seconds - doneSeconds)} to the end of module ${module.id}.`;
}

function beginning(place: Place): NextWords {
  const { lesson } = place;
  return {
    label: "Nothing cut yet",
    title: lesson.title,
    text: `Lesson 1 takes ${timecode(lesson.seconds)}. Finish it, and its clip below turns solid.`,
    action: { words: "Start lesson 1", href: hrefOf(place) },
    other: { words: "See the curriculum", href: routes.curriculum() },
  };
}

function going(place: Place, progress: Progress, resume: number): NextWords {
  const { lesson } = place;
  return {
    label: "Continue where you left off",
    title: lesson.title,
    text: `${placeWords(place)}, ${timecode(lesson.seconds)}. ${restOf(place, progress)}`,
    action: {
      words: resume > 0 ? `Resume at ${timecode(resume)}` : `Continue with lesson ${numberWords(place)}`,
      href: hrefOf(place),
    },
  };
}

function offering(place: Place): NextWords {
  return {
    label: "Every free lesson is finished",
    title: place.lesson.title,
    text: `Lesson ${numberWords(place)} is part of Premium. What you finished stays yours.`,
    action: { words: "See Premium", href: routes.subscriptions() },
    other: { words: `Look at lesson ${numberWords(place)}`, href: hrefOf(place) },
  };
}

function finished(outline: Outline): NextWords {
  const lessons = placesIn(outline).map(({ lesson }) => lesson);
  return {
    label: "The whole course",
    title: "That is a wrap.",
    text: `${countOf(lessons.length, "lesson")}, ${minutesOf(secondsOf(lessons))} minutes, all done. What is rewritten later shows up below.`,
    action: { words: "Open the curriculum", href: routes.curriculum() },
    other: { words: "Read success stories", href: routes.page("success-stories") },
  };
}

/** What the Continue card says. */
export function nextWords({ outline, progress, resume }: Said, { kind, place }: NextStep): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return kind === "start" && resume === 0 ? beginning(place) : going(place, progress, resume);
}

export const sumWords = ({ done, lessons, doneSeconds, seconds }: Sum): string =>
  `${done} of ${countOf(lessons, "lesson")}, ${minutesOf(doneSeconds)} of ${minutesOf(seconds)} minutes`;

/** "Friday 20 November. Good to see you, Noor." */
export function greeting(today: string, name: string): string {
  return `${weekdayName(today)} ${dateWords(today)}. Good to see you${name ? `, ${name}` : ""}.`;
}

export const daysWords = (count: number): string => countOf(count, "day");

/** The figure of the week and what it counts: "3 of 5", "days you planned". */
export function goalWords(goal: number, done: number): { figure: string; words: string } {
  if (goal === 0) return { figure: `${done}`, words: `active ${done === 1 ? "day" : "days"}` };
  if (done > goal) return { figure: `${done}`, words: `days, ${goal} were planned` };
  if (done === goal) return { figure: `${done} of ${goal}`, words: "days, as you planned" };
  return { figure: `${done} of ${goal}`, words: `${goal === 1 ? "day" : "days"} you planned` };
}

/** What is known of the row, and whether today is in it. */
export interface Row {
  days: number;
  isActiveToday: boolean;
  hasFreeze: boolean;
  /** "" when it is today's; else the day it was known on. */
  asOf: string;
}

export function rowOf({ streak, days, today: known }: Progress, today: string): Row {
  const isActiveToday = days.some(({ day }) => day === today);
  return { ...streak, isActiveToday, asOf: known && known !== today ? known : "" };
}

/** The row in one sentence or two, without blame. */
export function rowWords({ days, isActiveToday, hasFreeze, asOf }: Row, today: string): string {
  if (days === 0) return "A row begins with one finished lesson or one review, on any day.";
  const row = `${daysWords(days)} in a row`;
  if (asOf) return `${row} when last known, ${dayWords(asOf, today)}.`;
  if (isActiveToday) return `${row}, today included.`;
  return hasFreeze
    ? `${row}. One lesson or review today makes it ${days + 1}.`
    : `${row}. One lesson or review today keeps it.`;
}

/** How the one forgiven day of a week stands. */
export function freezeWords({ hasFreeze }: Pick<Row, "hasFreeze">, week: WeekDay[]): string {
  const rule = "One missed day a week does not end your row.";
  const covered = week.find(({ isFrozen }) => isFrozen);
  if (covered) return `${rule} This week's covered ${weekdayName(covered.day)}; Monday brings the next.`;
  return hasFreeze ? `${rule} This week's is still to be had.` : `${rule} This week's is used; Monday brings the next.`;
}

export function weekdayWords({ isActive, count, isFrozen, isToday, day }: CountedDay, today: string): string {
  const done = count > 0 ? "lesson done" : "questions reviewed";
  if (isActive) return isToday ? `today, ${done}` : done;
  if (isFrozen) return "missed, covered";
  if (isToday) return "today, no lesson yet";
  return day > today ? "to come" : "no lesson";
}

export interface Note {
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
  return `Last known, from ${from}${clockTime(knownAt, zone)}; the server cannot be reached.`;
}

/** What a learner must know about the numbers they see; undefined when these are the server's, just now. */
export function noteOf(view: ProgressView, now: Now): Note | undefined {
  const words = [knownWords(view, now), waitingWords(view)].filter(Boolean).join(" ");
  if (!words) return undefined;
  return { words, canRetry: view.state === "empty" || view.state === "stale" };
}

/** "Lesson 5.1, Five numbers, is not counted. This lesson was finished without a membership." */
export function takenBackWords(outline: Outline, { lessonId, message }: Refused): string {
  const place = placesIn(outline).find(({ lesson }) => lesson.id === lessonId);
  const name = place ? `Lesson ${numberWords(place)}, ${place.lesson.title},` : "A lesson that left the course";
  return `${name} is not counted. ${message}`;
}

/** "23 lessons on 14 days, questions on 2 more, since 17 November 2025." */
export function yearWords(calendar: Calendar): string {
  const active = activeOf(calendar);
  const learned = withLessons(active).length;
  const reviewed = active.length - learned;
  const since = `since ${fullDate(calendar.first)}`;
  if (active.length === 0) return `No day with a lesson ${since} yet.`;
  if (learned === 0) return `Questions reviewed on ${daysWords(reviewed)} ${since}, no lesson yet.`;
  const more = reviewed > 0 ? `, questions on ${reviewed} more,` : "";
  return `${countOf(lessonsIn(active), "lesson")} on ${daysWords(learned)}${more} ${since}.`;
}

const doneWords = (count: number): string => (count === 0 ? "questions reviewed" : countOf(count, "lesson"));

export const squareWords = ({ day, count, isFrozen }: Square): string =>
  `${fullDate(day)}: ${isFrozen ? "missed, covered" : doneWords(count)}`;

/** "3, 9 (2 lessons), 14 (questions reviewed)": the days of one month. */
export const daysOfMonth = (squares: Square[]): string =>
  squares.map(({ day, count }) => `${Number(day.slice(8))}${count === 1 ? "" : ` (${doneWords(count)})`}`).join(", ");
