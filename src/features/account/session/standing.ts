import type { OwnModeration } from "#contract/appeals.d.ts";
import { momentWords } from "#lib/momentWords.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/ownDecisions.ts";

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
