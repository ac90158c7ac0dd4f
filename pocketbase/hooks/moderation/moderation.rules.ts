import { type Standing, writingProblem } from "../platform/doors/standing.rules.ts";
import { oneLine } from "../platform/visible.rules.ts";

const DAY_MS = 86_400_000;

/** Reports of so much weight together hide what is reported, before a moderator has looked. */
export const ENOUGH_WEIGHT = 3;
/** An account made to report has no say. */
export const LEAST_AGE_MS = 7 * DAY_MS;
/** After so many reports that moderators rejected, an account has no say either. */
export const MOST_REJECTED = 3;
/** So many reports of an account have a say while nobody looked at them, and one more for each that was upheld. */
export const MOST_OPEN = 5;

/** Whoever reports something, as their account stands at that moment. */
export interface Reporter {
  atMs: number;
  accountMadeAtMs: number;
  /** The account's address is confirmed. */
  isVerified: boolean;
  standing: Standing;
  /** What moderators made of their reports before, and how many with a say no moderator has looked at. */
  upheld: number;
  rejected: number;
  open: number;
}

/**
 * What a report weighs: 1 when its account was a week old, is confirmed where mails are sent, may write, did not cry wolf
 * three times, and has few others open. So accounts that are kept for it hide little before somebody looks.
 */
export function weightOf(reporter: Reporter, canMail: boolean): 0 | 1 {
  const { atMs, accountMadeAtMs, standing, upheld, rejected, open } = reporter;
  const isOld = atMs - accountMadeAtMs >= LEAST_AGE_MS;
  const isClear = writingProblem(standing, "others", atMs) === undefined;
  const isHeard = rejected < MOST_REJECTED && open < MOST_OPEN + upheld;
  return isOld && isClear && isHeard && (reporter.isVerified || !canMail) ? 1 : 0;
}

/** As the field keeps it at most. */
const LONGEST_REASON = 500;

/** Why something is reported, as it is kept: in one line. What is much longer stays as it is: it is refused. */
export const reasonOf = (sent: string): string => (sent.length > 4 * LONGEST_REASON ? sent : oneLine(sent));
