/** The same day and time so many months later; where that month is shorter, its last day. */
export const addMonths = (ms: number, months: number): number => monthsAfter(ms, months, new Date(ms).getUTCDate());

/** So many months later, on that day of the month; where that month is shorter, its last day. */
export function monthsAfter(ms: number, months: number, day: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
