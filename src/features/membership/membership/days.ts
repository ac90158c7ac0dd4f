/** The day so many days and months after a moment. */
export function dayAfter(ms: number, days: number, months = 0): number {
  const day = new Date(ms);
  day.setDate(day.getDate() + days);
  const asked = day.getDate();
  day.setMonth(day.getMonth() + months);
  // A month without that day ends earlier.
  if (day.getDate() !== asked) day.setDate(0);
  return day.getTime();
}
