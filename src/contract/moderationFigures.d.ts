/** `GET /api/course/moderation/figures`: twelve weeks, the oldest first, this one last. */
export interface ModerationFigures {
  weeks: WeekFigures[];
}

export interface WeekFigures {
  /** Its Monday, as "2026-11-16" (UTC). */
  week: string;
  /** Reports that were made in it, and that were decided, and how many of these were rejected. */
  reports: number;
  decided: number;
  rejected: number;
  /** From a report to its decision, in minutes; null while none was decided. */
  medianMinutes: number | null;
  longestMinutes: number | null;
  /** Acts of moderators in it; `hiddenByReports`: by three accounts; `held`: by the lists of content/site.yaml. */
  hidden: number;
  hiddenByReports: number;
  held: number;
  restored: number;
  warned: number;
  silenced: number;
  banned: number;
  /** Appeals that were decided in it, and how many of them were right. */
  appeals: number;
  upheld: number;
}
