import { countLessons } from "#features/learning/course/formats.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/activity.ts";
import { activeOf, lessonsIn, withLessons, type Calendar, type Square, type WeekDay } from "./calendar.ts";
import { dayOfYear, relativeDayWords, weekdayName } from "./days.ts";
import { COMMA } from "#lib/language/comma.ts";

export const daysWords = (count: number): string => fill(texts.days, { count });

/** The figure of the week and what it counts: "3 of 5", "days you planned". */
export function goalWords(goal: number, done: number): { figure: string; words: string } {
  if (goal === 0) return { figure: `${done}`, words: fill(texts.goalNone, { count: done }) };
  if (done > goal) return { figure: `${done}`, words: fill(texts.goalOver, { goal }) };
  const words = done === goal ? texts.goalMet : fill(texts.goalUnder, { count: goal });
  return { figure: fill(texts.goalFigure, { done, goal }), words };
}

/** Days in a row, whether today counts already, and the day these numbers are from; "" for today. */
export function rowOf({ streak, days, today: known }: Progress, today: string) {
  const isActiveToday = days.some(({ day }) => day === today);
  return { ...streak, isActiveToday, asOf: known && known !== today ? known : "" };
}

type Row = ReturnType<typeof rowOf>;

/** Days in a row in a sentence or two that blames nobody. */
export function rowWords({ days: count, isActiveToday, hasFreeze, asOf }: Row, today: string): string {
  if (count === 0) return texts.rowNone;
  const days = daysWords(count);
  if (asOf) return fill(texts.rowStale, { days, day: relativeDayWords(asOf, today) });
  if (isActiveToday) return fill(texts.rowToday, { days });
  return hasFreeze ? fill(texts.rowMakes, { days, more: count + 1 }) : fill(texts.rowKeeps, { days });
}

/** Whether this week's one forgiven day is still there. */
export function freezeWords({ hasFreeze }: Pick<Row, "hasFreeze">, week: WeekDay[]): string {
  const frozen = week.find(({ isFrozen }) => isFrozen);
  if (frozen) return fill(texts.freezeCovered, { weekday: weekdayName(frozen.day) });
  return hasFreeze ? texts.freezeRule : texts.freezeUsed;
}

export function weekdayWords({ isActive, count, isFrozen, isToday, day }: WeekDay, today: string): string {
  const done = count > 0 ? texts.dayLesson : texts.dayPractice;
  if (isActive) return isToday ? fill(texts.dayToday, { done }) : done;
  if (isFrozen) return texts.dayCovered;
  if (isToday) return texts.dayNotYet;
  return day > today ? texts.dayToCome : texts.dayNothing;
}

/** "23 lessons on 14 days, practice on 2 more, since 17 November 2025." */
export function yearWords(calendar: Calendar): string {
  const active = activeOf(calendar);
  const learned = withLessons(active).length;
  const more = active.length - learned;
  const since = dayOfYear(calendar.first);
  if (active.length === 0) return fill(texts.yearNothing, { since });
  if (learned === 0) return fill(texts.yearPractice, { days: daysWords(more), since });
  const known = { lessons: countLessons(lessonsIn(active)), days: daysWords(learned), since };
  return more > 0 ? fill(texts.yearBoth, { ...known, more }) : fill(texts.yearLessons, known);
}

const doneWords = (count: number): string => (count === 0 ? texts.dayPractice : countLessons(count));

export const squareWords = ({ day, count, isFrozen }: Square): string =>
  `${dayOfYear(day)}: ${isFrozen ? texts.dayCovered : doneWords(count)}`;

/** "3, 9 (2 lessons), 14 (questions reviewed)": the days of one month. */
export const daysOfMonth = (squares: Square[]): string =>
  squares.map(({ day, count }) => `${Number(day.slice(8))}${count === 1 ? "" : ` (${doneWords(count)})`}`).join(COMMA);
