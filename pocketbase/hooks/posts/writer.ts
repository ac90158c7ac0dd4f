import type { WriterNow } from "#contract/community.d.ts";
import { hasPremium } from "../entitlements/entitlements.ts";
import { learner } from "../platform/doors/learner.ts";
import { standingNow } from "../platform/doors/standing.rules.ts";
import { dateOf, msOf } from "../platform/times.ts";
import { countOf, isUnverified } from "./author.ts";
import { firstDayLeft, firstDayUntil } from "./posts.rules.ts";

/** Tells a learner, before they write, what a write of theirs would be refused for now. */
export function tellWriter(e: core.RequestEvent): void {
  const user = learner(e);
  const nowMs = Date.now();
  const untilMs = msOf(user, "standingUntil");
  const standing = standingNow({ standing: user.getString("standing"), untilMs }, nowMs);
  const dayEndsMs = firstDayUntil(msOf(user, "created"), nowMs);
  const isFirstDay = dayEndsMs !== undefined;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, {
    problem: standing || (isUnverified(e.app, user) ? "unverified" : ""),
    until: dateOf(standing ? untilMs : (dayEndsMs ?? 0)),
    left: isFirstDay ? firstDayLeft((kind) => countOf(e.app, kind, user.id)) : null,
    isMember: hasPremium(e.app, user.id),
  } satisfies WriterNow);
}
