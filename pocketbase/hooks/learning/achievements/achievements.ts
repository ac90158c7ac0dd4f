import { queryRows, timeOf, queryRow, dateOf, execute, writeAndLook } from "../../platform/rows.ts";
import { theCourse, serverTexts } from "../../platform/release/texts.ts";
import { dayIn, localMoment, zoneOf } from "../../platform/zones.ts";
import { type Facts, type Finished, type Change, changesOf, latestTitleIn } from "./achievements.rules.ts";
import type { EarnedBy, RequirementType, Standing, Achievements } from "#contract/achievements.d.ts";
import { notify } from "../../account/notifications/notifications.ts";
import { learner, answerPrivately } from "../../platform/doors/learner.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { currentRelease } from "../../platform/release/release.ts";

/** The learner's days on which a question that was due was answered. */
export function practiceDaysOf(app: CoreApp, user: string): string[] {
  const query = "SELECT days FROM quizCards WHERE user = {:user} AND days != '[]'";
  return queryRows(app, { days: "" }, query, { user }).flatMap(({ days }) => JSON.parse(days || "[]") as string[]);
}

const ROW = { lessonId: "", completedAt: "", removedAt: "", zone: "", days: "" };
type Row = typeof ROW;

const completionsOf = (app: CoreApp, user: string): Row[] =>
  queryRows(app, ROW, `SELECT ${Object.keys(ROW).join(", ")} FROM completions WHERE user = {:user}`, { user });

function finishedIn(rows: Row[]): Finished[] {
  const done = rows.filter(({ completedAt, removedAt }) => completedAt && !removedAt);
  return done.map(({ lessonId, completedAt, zone }) => {
    const moment = localMoment(timeOf(completedAt), zone || "UTC");
    return { lessonId, day: moment.slice(0, 10), hour: Number(moment.slice(11, 13)) };
  });
}

const daysIn = (rows: Row[]): string[] => rows.flatMap(({ days }) => JSON.parse(days || "[]") as string[]);

const counted = (app: CoreApp, query: string, user: string): number =>
  queryRow(app, { count: 0 }, query, { user }).count;

const POSTS = "SELECT COUNT(*) AS count FROM posts WHERE user = {:user} AND hidden = FALSE";
const PROFILE = `SELECT (TRIM(displayName) != '') + (photo != '') + (TRIM(about) != '') AS count
  FROM users WHERE id = {:user}`;

function once<Value>(find: () => Value): () => Value {
  let found: { value: Value } | undefined;
  return () => (found ??= { value: find() }).value;
}

/** What is known of a learner, read as far as it is asked for. @param zone where they are now */
export function learnerFacts(app: CoreApp, user: string, zone: string): Facts {
  const rows = once(() => completionsOf(app, user));
  return {
    course: theCourse(),
    finished: once(() => finishedIn(rows())),
    activeDays: once(() => new Set([...daysIn(rows()), ...practiceDaysOf(app, user)])),
    today: dayIn(Date.now(), zone),
    posts: once(() => counted(app, POSTS, user)),
    profile: () => counted(app, PROFILE, user),
  };
}

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

function tell(tx: CoreApp, user: string, { id, title, description, earned }: EarnedBy): void {
  const { title: heading, message, action } = serverTexts().alerts.badge;
  const said = (text: string) => text.replace("{title}", () => title).replace("{about}", () => earned ?? description);
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

/** The title that a learner earned last, such as "Rough cut"; "" while there is none. @public */
export const earnedTitle = (app: CoreApp, user: string): string =>
  latestTitleIn(theCourse().achievements, standingsOf(app, user));
