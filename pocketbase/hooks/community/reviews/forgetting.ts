import { execute } from "../../platform/rows.ts";
const COUNT_WITHOUT = `UPDATE reviews SET helpful =
    (SELECT COUNT(*) FROM reviewVotes WHERE reviewVotes.review = reviews.id AND reviewVotes.user != {:user})
  WHERE id IN (SELECT review FROM reviewVotes WHERE user = {:user})`;
const THEIRS = "user = {:user} OR review IN (SELECT id FROM reviews WHERE user = {:user})";

/**
 * With an account go its reviews, votes and reports, by a statement each and not row by row; what it found helpful is
 * counted without it, and what moderators did to its reviews stays without its name.
 */
export function forgetReviews(e: core.RecordEvent): void {
  const statements = [
    COUNT_WITHOUT,
    `DELETE FROM reviewVotes WHERE ${THEIRS}`,
    `DELETE FROM reviewReports WHERE ${THEIRS}`,
    "DELETE FROM reviews WHERE user = {:user}",
    // All that begin with it, found by the index: a pattern would read the whole log.
    "UPDATE moderationLog SET target = REPLACE(target, {:user}, '-') WHERE target > 'reviews ' || {:user} || ' ' AND target < 'reviews ' || {:user} || '!'",
  ];
  for (const statement of statements) execute(e.app, statement, { user: e.record.id });
  e.next();
}

/** A review that many voted for goes in one step with its votes. */
export function removeWithReview(e: core.RecordEvent): void {
  for (const table of ["reviewVotes", "reviewReports"])
    execute(e.app, `DELETE FROM ${table} WHERE review = {:review}`, { review: e.record.id });
  e.next();
}
