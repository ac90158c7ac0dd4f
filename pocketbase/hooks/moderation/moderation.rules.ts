import { type Standing, writingProblem } from "../platform/standing.rules.ts";

const DAY_MS = 86_400_000;

/** So many accounts together hide what is reported, before a moderator has looked. */
export const ENOUGH_ACCOUNTS = 3;
/** An account made to report has no say. */
export const LEAST_AGE_MS = 7 * DAY_MS;

/** After so many reports that moderators rejected, an account has no say either. */
export const MOST_REJECTED = 3;

/** A report that no moderator has looked at, and whose it is. */
export interface Report {
  user: string;
  atMs: number;
  accountMadeAtMs: number;
  /** The account's address is confirmed. */
  isVerified: boolean;
  standing: Standing;
  /** How many of theirs before moderators rejected; left out: none. */
  rejected?: number;
}

/**
 * Whether a report has a say: its account was a week old when it was made, is confirmed where mails are sent, may write,
 * and did not cry wolf three times.
 */
export function counts(report: Report, canMail: boolean): boolean {
  const isOld = report.atMs - report.accountMadeAtMs >= LEAST_AGE_MS;
  const isClear = writingProblem(report.standing, "others", report.atMs) === undefined;
  const isHeard = (report.rejected ?? 0) < MOST_REJECTED;
  return isOld && isClear && isHeard && (report.isVerified || !canMail);
}

/** Whether what is reported is hidden from everybody: one enemy cannot silence anybody, however many reports they send. */
export const isHiddenBy = (reports: Report[], canMail: boolean): boolean =>
  new Set(reports.filter((report) => counts(report, canMail)).map(({ user }) => user)).size >= ENOUGH_ACCOUNTS;

const ACTS = ["hide", "restore"] as const;
export type Act = (typeof ACTS)[number];

/** What a moderator asks for; undefined when it is nothing they can do. */
export const actIn = (sent: unknown): Act | undefined => ACTS.find((act) => act === sent);
