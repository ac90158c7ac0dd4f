import type { Progress, WeekDay } from "#features/learning/progress/progress.ts";
import { dayOf, dayNumber, weekdayOf } from "./days.ts";

const WEEK_DAYS = 7;

export interface CountedDay extends WeekDay {
  /** Lessons completed on it; 0 on an active day when only questions were reviewed. */
  count: number;
}

/** The seven days around today, from Monday, from what is known of them. */
export function weekAround({ days, streak }: Progress, today: string): CountedDay[] {
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
