import type { Progress } from "#features/progress/progress.ts";
import type { NextStep, Outline } from "./dashboard.ts";
import type { Now } from "./days.ts";

/** What every part of the dashboard is drawn from. */
export interface Facts {
  outline: Outline;
  progress: Progress;
  /** undefined while nothing is known yet: the parts then keep their places. */
  now: Now | undefined;
  isMember: boolean;
  next: NextStep | undefined;
  /** The second at which the next lesson's video goes on. */
  resume: number;
}
