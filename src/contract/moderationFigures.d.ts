/** `GET /api/course/moderation/figures`: twelve weeks, oldest first, the current one last. */
export interface ModerationFigures {
  weeks: WeekFigures[];
}

export interface WeekFigures {
  /** The week's Monday, as "2026-11-16" (UTC). */
  week: string;
  /** Reports made in the week, reports decided in it, and how many of those were rejected. */
  reports: number;
  decided: number;
  rejected: number;
  /** Time from a report to its decision, in minutes; null without decisions. */
  medianMinutes: number | null;
  longestMinutes: number | null;
  /** Moderators' acts in the week; `hiddenByReports`: by three accounts; `held`: by the lists of content/site.yaml. */
  hidden: number;
  hiddenByReports: number;
  held: number;
  restored: number;
  warned: number;
  silenced: number;
  banned: number;
  /** Appeals decided in the week, and how many of them succeeded. */
  appeals: number;
  upheld: number;
}
