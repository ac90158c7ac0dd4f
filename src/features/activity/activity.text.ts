import { countOf } from "#features/course/formats.ts";
import type { Progress, WeekDay } from "#features/progress/progress.ts";
import { activeOf, lessonsIn, withLessons, type Calendar, type Square } from "./calendar.ts";
import { dayOfYear, dayWords, weekdayName } from "./days.ts";
import type { CountedDay } from "./week.ts";

export const daysWords = (count: number): string => countOf(count, "day");

/** The figure of the week and what it counts: "3 of 5", "days you planned". */
export function goalWords(goal: number, done: number): { figure: string; words: string } {
  if (goal === 0) return { figure: `${done}`, words: `active ${done === 1 ? "day" : "days"}` };
  if (done > goal) return { figure: `${done}`, words: `days, ${goal} were planned` };
  if (done === goal) return { figure: `${done} of ${goal}`, words: "days, as you planned" };
  return { figure: `${done} of ${goal}`, words: `${goal === 1 ? "day" : "days"} you planned` };
}

/** Days in a row, and whether today counts already. */
export interface Row {
  days: number;
  isActiveToday: boolean;
  hasFreeze: boolean;
  /** The day these numbers are from; "" for today. */
  asOf: string;
}

export function rowOf({ streak, days, today: known }: Progress, today: string): Row {
  const isActiveToday = days.some(({ day }) => day === today);
  return { ...streak, isActiveToday, asOf: known && known !== today ? known : "" };
}

/** Days in a row in a sentence or two that blames nobody. */
export function rowWords({ days, isActiveToday, hasFreeze, asOf }: Row, today: string): string {
  if (days === 0) return "A row begins with one completed lesson or some practice, on any day.";
  const row = `${daysWords(days)} in a row`;
  if (asOf) return `${row} when last known, ${dayWords(asOf, today)}.`;
  if (isActiveToday) return `${row}, today included.`;
  return hasFreeze
    ? `${row}. One lesson or some practice today makes it ${days + 1}.`
    : `${row}. One lesson or some practice today keeps it.`;
}

/** Whether this week's one forgiven day is still to be had. */
export function freezeWords({ hasFreeze }: Pick<Row, "hasFreeze">, week: WeekDay[]): string {
  const rule = "One missed day a week does not end your row.";
  const covered = week.find(({ isFrozen }) => isFrozen);
  if (covered) return `${rule} This week's covered ${weekdayName(covered.day)}; Monday brings the next.`;
  return hasFreeze ? `${rule} This week's is still to be had.` : `${rule} This week's is used; Monday brings the next.`;
}

export function weekdayWords({ isActive, count, isFrozen, isToday, day }: CountedDay, today: string): string {
  const done = count > 0 ? "lesson completed" : "questions practised";
  if (isActive) return isToday ? `today, ${done}` : done;
  if (isFrozen) return "missed, covered";
  if (isToday) return "today, no lesson yet";
  return day > today ? "to come" : "no lesson";
}

/** "23 lessons on 14 days, questions on 2 more, since 17 November 2025." */
export function yearWords(calendar: Calendar): string {
  const active = activeOf(calendar);
  const learned = withLessons(active).length;
  const reviewed = active.length - learned;
  const since = `since ${dayOfYear(calendar.first)}`;
  if (active.length === 0) return `No day with a lesson ${since} yet.`;
  if (learned === 0) return `Practice on ${daysWords(reviewed)} ${since}, no lesson yet.`;
  const more = reviewed > 0 ? `, practice on ${reviewed} more,` : "";
  return `${countOf(lessonsIn(active), "lesson")} on ${daysWords(learned)}${more} ${since}.`;
}

const doneWords = (count: number): string => (count === 0 ? "questions practised" : countOf(count, "lesson"));

export const squareWords = ({ day, count, isFrozen }: Square): string =>
  `${dayOfYear(day)}: ${isFrozen ? "missed, covered" : doneWords(count)}`;

/** "3, 9 (2 lessons), 14 (questions reviewed)": the days of one month. */
export const daysOfMonth = (squares: Square[]): string =>
  squares.map(({ day, count }) => `${Number(day.slice(8))}${count === 1 ? "" : ` (${doneWords(count)})`}`).join(", ");
