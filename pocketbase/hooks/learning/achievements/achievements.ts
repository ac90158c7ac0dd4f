import type { Achievements } from "#contract/achievements.d.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { learner } from "../../platform/doors/learner.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { zoneOf } from "../../platform/zones.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { award, awardEarned, standingsNow } from "./awarding.ts";
import { answerPrivately } from "../../platform/doors/request.ts";
import { queryRows } from "../../platform/rows.ts";

/** The caller's own, as they stand at this moment. */
export function readAchievements(e: core.RequestEvent): void {
  const user = learner(e);
  const zone = zoneOf(user, e.request.url.query().get("zone"));
  return answerPrivately(e, achievementsOf(e.app, user.id, zone));
}

/** A person's, as they stand at this moment. */
export const achievementsOf = (app: CoreApp, user: string, zone: string): Achievements => ({
  achievements: standingsNow(app, user, zone),
});

/** An account changes, and may say more or less of its owner. A new photo has no name yet to be compared by. */
export function onProfile(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => award(tx, e.record.id, zoneOf(e.record, ""), ["profile"]));
}

/** A post is written, or brought back; the house's own is nobody's. */
export function awardForPost(e: core.RecordEvent): void {
  if (!e.record.getString("user")) return e.next();
  writeAndLook(e, (tx) => award(tx, e.record.getString("user"), "UTC", ["posts"]));
}

const REACHED = "achievements are awarded up to this user";
const ALL = "everybody";
const MOST_AT_ONCE = 200;
const NEXT = `SELECT id, zone FROM users WHERE id > {:after} AND (
  EXISTS (SELECT 1 FROM completions WHERE completions.user = users.id) OR
  EXISTS (SELECT 1 FROM quizCards WHERE quizCards.user = users.id) OR about != '' OR photo != '' OR displayName != ''
  ) ORDER BY id LIMIT {:most}`;

/**
 * After a start, and with another version of the site, awards what is owed to whoever does not come by themselves: a new achievement, or a course that lost a
 * lesson, may have been earned already. It takes a bite each minute until everybody was looked at.
 */
export function awardAfterStart(app: CoreApp): void {
  const { name } = currentRelease();
  const [of, reached = ""] = (sharedStore.get(REACHED) ?? "").split(" ");
  const after = of === name ? reached : "";
  if (after === ALL) return;
  const users = queryRows(app, { id: "", zone: "" }, NEXT, { after, most: MOST_AT_ONCE });
  for (const { id, zone } of users) awardEarned(app, id, zone || "UTC");
  const last = users.length < MOST_AT_ONCE ? ALL : (users.at(-1)?.id ?? ALL);
  sharedStore.set(REACHED, `${name} ${last}`);
}
