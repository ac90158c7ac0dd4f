import type { OwnModeration } from "#contract/appeals.d.ts";
import { clockTime, fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/ownDecisions.ts";

/** "22 November 2026, 14:05"; "" for never. */
export const momentWords = (iso: string): string =>
  iso ? `${fullDate(Date.parse(iso))}${COMMA}${clockTime(Date.parse(iso))}` : "";

/** What a standing means, in a sentence; "" while there is none, or it is over. */
export function standingWords(
  { standing, until }: Pick<OwnModeration, "standing" | "until">,
  nowMs = Date.now(),
): string {
  if (!standing || (until && Date.parse(until) <= nowMs)) return "";
  const day = momentWords(until);
  if (standing === "silenced") return fill(texts.silenced, { until: day });
  return until ? fill(texts.bannedUntil, { until: day }) : texts.banned;
}
