const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
export const SHOWN_WEEKS = 53;
/** The first days of 1970 began on a Thursday; weeks begin on Monday. */
const DAYS_SINCE_MONDAY = 3;

/** Days count on the calendar alone, so that neither daylight saving nor a journey makes one longer. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const weekOf = (number: number): number => Math.floor((number + DAYS_SINCE_MONDAY) / WEEK_DAYS);

export interface Streak {
  /** Days with something done in a row; a frozen day keeps the row and does not count. */
  days: number;
  /** The missed days it was kept over. */
  frozen: string[];
  isActiveToday: boolean;
  /** Whether this week's one missed day is still to be had. */
  hasFreeze: boolean;
}

/** Today is still open: the row ends yesterday at the earliest. One missed day a week, Monday to Sunday, is forgiven. */
export function streakOf(active: Set<string>, today: string): Streak {
  const now = numberOf(today);
  const isActiveToday = active.has(today);
  const row = rowBefore(active, isActiveToday ? now : now - 1);
  const frozen = row.frozen.map(dayOf);
  return { days: row.days, frozen, isActiveToday, hasFreeze: !row.frozen.some((day) => weekOf(day) === weekOf(now)) };
}

function rowBefore(active: Set<string>, last: number): { days: number; frozen: number[] } {
  const frozen: number[] = [];
  // A freeze counts as used only when it reaches a day with something done.
  let missed: number[] = [];
  let days = 0;
  for (let day = last; ; day--) {
    if (active.has(dayOf(day))) {
      days++;
      frozen.push(...missed);
      missed = [];
    } else if ([...frozen, ...missed].some((one) => weekOf(one) === weekOf(day))) {
      return { days, frozen };
    } else {
      missed.push(day);
    }
  }
}

export interface WeekDay {
  day: string;
  isActive: boolean;
  isFrozen: boolean;
  isToday: boolean;
}

/** The seven days of the week that `today` is in, from Monday. */
export function weekAround(active: Set<string>, today: string): WeekDay[] {
  const monday = weekOf(numberOf(today)) * WEEK_DAYS - DAYS_SINCE_MONDAY;
  const { frozen } = streakOf(active, today);
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = dayOf(monday + index);
    return { day, isActive: active.has(day), isFrozen: frozen.includes(day), isToday: day === today };
  });
}

/** How many lessons each active day of the last 53 weeks saw, the oldest first; none where only questions were reviewed. */
export function calendarOf(days: string[], reviewed: string[], today: string): { day: string; count: number }[] {
  const first = dayOf(numberOf(today) - SHOWN_WEEKS * WEEK_DAYS + 1);
  const isShown = (day: string): boolean => day >= first && day <= today;
  const counts = new Map<string, number>(reviewed.filter(isShown).map((day) => [day, 0]));
  for (const day of days.filter(isShown)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

export interface WeeklyGoal {
  /** Days a week the learner aims for; 0 while nothing is chosen. */
  days: number;
  done: number;
  isMet: boolean;
}

export function weeklyGoal(days: number, week: WeekDay[]): WeeklyGoal {
  const done = week.filter(({ isActive }) => isActive).length;
  return { days, done, isMet: days > 0 && done >= days };
}
