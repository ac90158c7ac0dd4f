import type { Progress, Streak } from "#contract/progress.d.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
export const SHOWN_WEEKS = 53;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** Days are counted in UTC, so that neither daylight saving nor travel changes a day's length. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const weekOf = (number: number): number => Math.floor((number + DAYS_SINCE_MONDAY) / WEEK_DAYS);

/**
 * A streak ends yesterday or today, since today is not over. One missed day per week, Monday to Sunday, is forgiven.
 */
export function streakOf(active: Set<string>, today: string): Streak {
  const now = numberOf(today);
  const isActiveToday = active.has(today);
  const row = rowBefore(active, isActiveToday ? now : now - 1);
  const frozen = row.frozen.map(dayOf);
  return { days: row.days, frozen, isActiveToday, hasFreeze: !row.frozen.some((day) => weekOf(day) === weekOf(now)) };
}

/** True when a streak of that length ever existed, with the same forgiveness; searches no longer than needed. */
export function hasRow(active: Set<string>, length: number): boolean {
  return [...active].some((day) => rowBefore(active, numberOf(day), length).days >= length);
}

/** The streak that ends on a day; stops searching after `most` days. */
function rowBefore(active: Set<string>, last: number, most = Infinity): { days: number; frozen: number[] } {
  const frozen: number[] = [];
  // A missed day counts as frozen only when an active day precedes it.
  let missed: number[] = [];
  let days = 0;
  for (let day = last; ; day--) {
    if (active.has(dayOf(day))) {
      days++;
      frozen.push(...missed);
      missed = [];
      if (days >= most) return { days, frozen };
    } else if ([...frozen, ...missed].some((one) => weekOf(one) === weekOf(day))) {
      return { days, frozen };
    } else {
      missed.push(day);
    }
  }
}

/** Lessons completed on each active day of the last 53 weeks, oldest first; 0 on days with practice only. */
export function lessonsByDay(days: string[], practised: string[], today: string): Progress["days"] {
  const first = dayOf(numberOf(today) - SHOWN_WEEKS * WEEK_DAYS + 1);
  const isShown = (day: string): boolean => day >= first && day <= today;
  const counts = new Map<string, number>(practised.filter(isShown).map((day) => [day, 0]));
  for (const day of days.filter(isShown)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
