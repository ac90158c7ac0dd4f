import type { Progress } from "#contract/progress.d.ts";
import { dayIn } from "../../platform/zones.ts";
import type { Completion } from "./progress.rules.ts";
import { lessonsByDay, streakOf } from "../activity/streak.rules.ts";

type Activity = Pick<Progress, "today" | "streak" | "goal" | "days">;

/** What the dashboard shows of a learner's days. A day counts by a lesson completed or a question practised. */
export function activityOf(
  user: core.Record,
  completions: Iterable<Completion>,
  practised: string[],
  zone: string,
): Activity {
  const days = [...completions].flatMap((completion) => completion.days);
  const today = dayIn(Date.now(), zone);
  const active = new Set([...days, ...practised]);
  return {
    today,
    streak: streakOf(active, today),
    goal: { days: user.getInt("weeklyGoal") },
    days: lessonsByDay(days, practised, today),
  };
}
