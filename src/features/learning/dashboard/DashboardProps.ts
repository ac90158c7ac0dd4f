import type { Progress } from "#features/learning/progress/progress.ts";
import type { NextStep } from "#features/learning/outline/nextLesson.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import type { Now } from "#features/learning/activity/days.ts";

/** What the parts of the dashboard are drawn from. */
export interface DashboardProps {
  outline: Outline;
  progress: Progress;
  /** undefined while nothing is known yet; the parts then keep their size. */
  now: Now | undefined;
  isMember: boolean;
  next: NextStep | undefined;
  /** Where the next lesson's video resumes, in seconds. */
  resume: number;
}
