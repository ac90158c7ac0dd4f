import { countLessons } from "#features/course/formats.ts";
import type { Progress, WeekDay } from "#features/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/activity.ts";
import { activeOf, lessonsIn, withLessons, type Calendar, type Square } from "./calendar.ts";
import { dayOfYear, dayWords, weekdayName } from "./days.ts";
import type { CountedDay } from "./week.ts";

export const daysWords = (count: number): string => fill(texts.days, { count });

/** The figure of the week and what it counts: "3 of 5", "days you planned". */
export function goalWords(goal: number, done: number): { figure: string; words: string } {
  const { figure, none, over, met, under } = texts.goal;
  if (goal === 0) return { figure: `${done}`, words: fill(none, { count: done }) };
  if (done > goal) return { figure: `${done}`, words: fill(over, { goal }) };
  return { figure: fill(figure, { done, goal }), words: done === goal ? met : fill(under, { count: goal }) };
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
export function rowWords({ days: count, isActiveToday, hasFreeze, asOf }: Row, today: string): string {
  const { none, stale, today: counted, makes, keeps } = texts.row;
  if (count === 0) return none;
  const days = daysWords(count);
  if (asOf) return fill(stale, { days, day: dayWords(asOf, today) });
  if (isActiveToday) return fill(counted, { days });
  return hasFreeze ? fill(makes, { days, more: count + 1 }) : fill(keeps, { days });
}

/** Whether this week's one forgiven day is still to be had. */
export function freezeWords({ hasFreeze }: Pick<Row, "hasFreeze">, week: WeekDay[]): string {
  const { rule, covered, left, used } = texts.freeze;
  const frozen = week.find(({ isFrozen }) => isFrozen);
  if (frozen) return `${rule} ${fill(covered, { weekday: weekdayName(frozen.day) })}`;
  return `${rule} ${hasFreeze ? left : used}`;
}

export function weekdayWords({ isActive, count, isFrozen, isToday, day }: CountedDay, today: string): string {
  const { lesson, practice, covered, notYet, toCome, nothing } = texts.day;
  const done = count > 0 ? lesson : practice;
  if (isActive) return isToday ? fill(texts.day.today, { done }) : done;
  if (isFrozen) return covered;
  if (isToday) return notYet;
  return day > today ? toCome : nothing;
}

/** "23 lessons on 14 days, practice on 2 more, since 17 November 2025." */
export function yearWords(calendar: Calendar): string {
  const { nothing, practice, lessons, both } = texts.year;
  const active = activeOf(calendar);
  const learned = withLessons(active).length;
  const more = active.length - learned;
  const since = dayOfYear(calendar.first);
  if (active.length === 0) return fill(nothing, { since });
  if (learned === 0) return fill(practice, { days: daysWords(more), since });
  const known = { lessons: countLessons(lessonsIn(active)), days: daysWords(learned), since };
  return more > 0 ? fill(both, { ...known, more }) : fill(lessons, known);
}

const doneWords = (count: number): string => (count === 0 ? texts.day.practice : countLessons(count));

export const squareWords = ({ day, count, isFrozen }: Square): string =>
  `${dayOfYear(day)}: ${isFrozen ? texts.day.covered : doneWords(count)}`;

/** "3, 9 (2 lessons), 14 (questions reviewed)": the days of one month. */
export const daysOfMonth = (squares: Square[]): string =>
  squares.map(({ day, count }) => `${Number(day.slice(8))}${count === 1 ? "" : ` (${doneWords(count)})`}`).join(", ");
