import type { Progress } from "#features/learning/progress/progress.ts";
import { dayOf, monthName, dayNumber, shortMonth, weekdayOf } from "./days.ts";

export const SHOWN_WEEKS = 53;
const WEEK_DAYS = 7;
/** Weeks that a month's name needs in width. */
const NAME_WEEKS = 3;

export interface ActiveDay {
  day: string;
  /** Lessons completed on it; 0 when only questions were reviewed. */
  count: number;
}

/** One day in the grid: a column per week, a row per weekday from Monday. */
export interface Square {
  day: string;
  week: number;
  weekday: number;
  count: number;
  isFrozen: boolean;
}

export interface Calendar {
  /** The Monday it begins with. */
  first: string;
  today: string;
  /** Days with something to show, the oldest first. */
  squares: Square[];
  months: { week: number; name: string }[];
  /** The last column ends with today. */
  lastWeekday: number;
}

const firstOf = (today: string): number =>
  dayNumber(today) - weekdayOf(dayNumber(today)) - (SHOWN_WEEKS - 1) * WEEK_DAYS;

/** Each month is named above the week of its first day, if the name fits. */
function monthsFrom(first: number, today: number): Calendar["months"] {
  const weeks = Array.from({ length: SHOWN_WEEKS }, (_, week) => week);
  const beginning = weeks.flatMap((week) => {
    const days = Array.from({ length: WEEK_DAYS }, (_, weekday) => first + week * WEEK_DAYS + weekday);
    const start = days.find((day) => day <= today && dayOf(day).endsWith("-01"));
    return start === undefined ? [] : [{ week, name: shortMonth(dayOf(start)) }];
  });
  return beginning.filter(({ week }) => week <= SHOWN_WEEKS - NAME_WEEKS);
}

/** The last 53 weeks as a grid that ends with the week of today. */
export function calendarOf(days: ActiveDay[], frozen: string[], today: string): Calendar {
  const first = firstOf(today);
  const last = dayNumber(today);
  const shown = [
    ...days.map((one) => ({ ...one, isFrozen: false })),
    ...frozen.map((day) => ({ day, count: 0, isFrozen: true })),
  ];
  const squares = shown
    .filter(({ day }) => dayNumber(day) >= first && dayNumber(day) <= last)
    .map((one) => {
      const place = dayNumber(one.day) - first;
      return { ...one, week: Math.floor(place / WEEK_DAYS), weekday: place % WEEK_DAYS };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  return { first: dayOf(first), today, squares, months: monthsFrom(first, last), lastWeekday: weekdayOf(last) };
}

export const activeOf = ({ squares }: Calendar): Square[] => squares.filter(({ isFrozen }) => !isFrozen);
export const withLessons = (squares: Square[]): Square[] => squares.filter(({ count }) => count > 0);
export const lessonsIn = (squares: Square[]): number => squares.reduce((sum, { count }) => sum + count, 0);

/** Active for the first time two weeks ago or more. */
export const isWorthAYear = (days: ActiveDay[], today: string): boolean =>
  days.some(({ day }) => dayNumber(today) - dayNumber(day) >= 2 * WEEK_DAYS);

/** How dark a day is drawn: questions alone, one lesson, two, three or more. */
export const levelOf = (count: number): number => Math.min(count, 3);

export interface Month {
  name: string;
  squares: Square[];
}

/** The active days by month, the newest month first: the calendar as a table. */
export function calendarMonths(calendar: Calendar): Month[] {
  const byMonth = Map.groupBy(activeOf(calendar), ({ day }) => monthName(day));
  return [...byMonth].map(([name, squares]) => ({ name, squares })).reverse();
}

export interface WeekDay {
  /** The learner's day, such as 2026-03-29. */
  day: string;
  isActive: boolean;
  /** Missed, and forgiven by the week's one freeze. */
  isFrozen: boolean;
  isToday: boolean;
  /** Lessons completed on it; 0 on an active day when only questions were reviewed. */
  count: number;
}

/** The seven days around today, from Monday, from what is known of them. */
export function weekAround({ days, streak }: Progress, today: string): WeekDay[] {
  const monday = dayNumber(today) - weekdayOf(dayNumber(today));
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = dayOf(monday + index);
    const active = days.find((one) => one.day === day);
    return {
      day,
      isActive: active !== undefined,
      count: active?.count ?? 0,
      isFrozen: streak.frozen.includes(day),
      isToday: day === today,
    };
  });
}
