import type { EarnedBy, RequirementType, Standing } from "#contract/achievements.d.ts";
import { theCourse } from "../../platform/course.ts";
import { notify } from "../../account/notifications/notify.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { dateOf, timeOf } from "../../platform/times.ts";
import { type Change, changesOf } from "./achievements.rules.ts";
import { learnerFacts } from "./facts.ts";
import { execute, queryRow, queryRows } from "../../platform/rows.ts";

/** A learner's rows. */
export function standingsOf(app: CoreApp, user: string): Standing[] {
  const shape: Standing = { achievementId: "", progress: 0, unlockedAt: "" };
  const query = "SELECT achievementId, progress, unlockedAt FROM achievements WHERE user = {:user}";
  return queryRows(app, shape, query, { user }).map((row) => ({ ...row, unlockedAt: dateOf(timeOf(row.unlockedAt)) }));
}

/** When the newest was earned, ISO; "" while there is none. */
export function earnedAtOf(app: CoreApp, user: string): string {
  const query = "SELECT COALESCE(MAX(unlockedAt), '') AS at FROM achievements WHERE user = {:user}";
  return dateOf(timeOf(queryRow(app, { at: "" }, query, { user }).at));
}

/** As they stand at this moment, without writing anything: a row of days may have ended since somebody looked. */
export function standingsNow(app: CoreApp, user: string, zone: string): Standing[] {
  const kept = new Map(standingsOf(app, user).map((row) => [row.achievementId, row]));
  for (const { achievement, progress } of changesFor(app, user, zone))
    kept.set(achievement.id, { achievementId: achievement.id, progress, unlockedAt: "" });
  return [...kept.values()];
}

function changesFor(app: CoreApp, user: string, zone: string, types?: RequirementType[]): Change[] {
  const { achievements } = theCourse();
  const asked = types ? achievements.filter(({ requirement }) => types.includes(requirement.type)) : achievements;
  return changesOf(asked, standingsOf(app, user), learnerFacts(app, user, zone));
}

/** One statement for all rows: a record each would hold up the writes of everybody. */
const KEEP = `INSERT INTO achievements (user, achievementId, progress, unlockedAt, created, updated)
  SELECT {:user}, json_extract(value, '$.id'), json_extract(value, '$.progress'), json_extract(value, '$.unlockedAt'),
  {:now}, {:now} FROM json_each({:rows}) WHERE TRUE
  ON CONFLICT (user, achievementId) DO UPDATE SET progress = excluded.progress, unlockedAt = excluded.unlockedAt,
  updated = excluded.updated WHERE achievements.unlockedAt = ''`;

function keep(tx: CoreApp, user: string, changes: Change[]): void {
  const now = new DateTime().string();
  const rows = changes.map(({ achievement, progress, isEarned }) => ({
    ...{ id: achievement.id, progress, unlockedAt: isEarned ? now : "" },
  }));
  execute(tx, KEEP, { user, now, rows: JSON.stringify(rows) });
  for (const { achievement, isEarned } of changes) if (isEarned) tell(tx, user, achievement);
}

function tell(tx: CoreApp, user: string, { id, title, description }: EarnedBy): void {
  const { title: heading, message, action } = serverTexts().alerts.badge;
  const said = (text: string) => text.replace("{title}", () => title).replace("{about}", () => description);
  notify(tx, {
    ...{ user, key: `achievement:${id}`, type: "achievement", title: said(heading), message: said(message) },
    action: { label: action, url: "/dashboard#badges" },
  });
}

function failed(app: CoreApp, user: string, error: unknown): void {
  app.logger().error("An achievement could not be awarded", "user", user, "error", String(error));
}

/**
 * Within the transaction of an act: keeps what it changed and awards what it earned, once. It fails by itself: nothing a
 * learner did is lost over a badge, and what is owed comes with the next look.
 * @param types what the act can have changed; all without it
 */
export function award(tx: CoreApp, user: string, zone: string, types?: RequirementType[]): void {
  try {
    const changes = changesFor(tx, user, zone, types);
    if (changes.length > 0) keep(tx, user, changes);
  } catch (error) {
    failed(tx, user, error);
  }
}

/** Awards what was earned before it could be: writes, and waits for other writes, only where something changed. */
export function awardEarned(app: CoreApp, user: string, zone: string): void {
  try {
    if (changesFor(app, user, zone).length > 0) app.runInTransaction((tx) => award(tx, user, zone));
  } catch (error) {
    failed(app, user, error);
  }
}
