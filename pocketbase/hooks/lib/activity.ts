import type { Completion } from "../rules/progress.ts";
import { calendarOf, streakOf, weekAround, weeklyGoal } from "../rules/streak.ts";
import { dayIn, isZone } from "./zones.ts";

/** Where the learner is: what their device says now, else what it said last. */
export function zoneOf(user: core.Record, sent: string): string {
  if (sent && isZone(sent)) return sent;
  return user.getString("zone") || "UTC";
}

/** What the dashboard shows of a learner's days. A day counts by a lesson completed or a question reviewed. */
export function activityOf(user: core.Record, completions: Iterable<Completion>, reviewed: string[], zone: string) {
  const days = [...completions].flatMap((completion) => completion.days);
  const today = dayIn(Date.now(), zone);
  const active = new Set([...days, ...reviewed]);
  const week = weekAround(active, today);
  return {
    today,
    streak: streakOf(active, today),
    week,
    goal: weeklyGoal(user.getInt("weeklyGoal"), week),
    days: calendarOf(days, reviewed, today),
  };
}
