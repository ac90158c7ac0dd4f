import { queryRows, timeOf, queryRow, dateOf, execute, writeAndLook } from "../../platform/rows.ts";
import { theCourse, serverTexts } from "../../platform/release/texts.ts";
import { dayIn, localMoment, zoneOf } from "../../platform/zones.ts";
import { type Facts, type Finished, type Change, changesOf, latestTitleIn } from "./achievements.rules.ts";
import type { EarnedBy, RequirementType, Standing, Achievements } from "#contract/achievements.d.ts";
import { notify } from "../../account/notifications/notifications.ts";
import { learner, answerPrivately } from "../../platform/doors/learner.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { currentRelease } from "../../platform/release/release.ts";

/** The days, in the learner's time zone, on which a due question was answered. */
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

/** Facts about a learner, each queried on first use. @param zone the learner's current time zone */
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

/** The learner's stored achievements. */
export function standingsOf(app: CoreApp, user: string): Standing[] {
  const shape: Standing = { achievementId: "", progress: 0, unlockedAt: "" };
  const query = "SELECT achievementId, progress, unlockedAt FROM achievements WHERE user = {:user}";
  return queryRows(app, shape, query, { user }).map((row) => ({ ...row, unlockedAt: dateOf(timeOf(row.unlockedAt)) }));
}

/** The time of the newest achievement, ISO; "" without any. */
export function earnedAtOf(app: CoreApp, user: string): string {
  const query = "SELECT COALESCE(MAX(unlockedAt), '') AS at FROM achievements WHERE user = {:user}";
  return dateOf(timeOf(queryRow(app, { at: "" }, query, { user }).at));
}

/** The achievements as of now, without writing: a streak may have ended since the last write. */
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

/** One statement for all rows: one save per record would block all other writers for long. */
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
 * Runs in the transaction of a learner's action: stores changed progress and awards each earned achievement once. Logs
 * an error instead of throwing: a failed award must not lose progress, and is retried at the next check.
 * @param types the types the action can have changed; default all
 */
export function award(tx: CoreApp, user: string, zone: string, types?: RequirementType[]): void {
  try {
    const changes = changesFor(tx, user, zone, types);
    if (changes.length > 0) keep(tx, user, changes);
  } catch (error) {
    failed(tx, user, error);
  }
}

/**
 * Awards achievements already earned; opens a transaction only when something changed, since it waits for other
 * writers.
 */
export function awardEarned(app: CoreApp, user: string, zone: string): void {
  try {
    if (changesFor(app, user, zone).length > 0) app.runInTransaction((tx) => award(tx, user, zone));
  } catch (error) {
    failed(app, user, error);
  }
}

/** Returns the caller's achievements as of now. */
export function readAchievements(e: core.RequestEvent): void {
  const user = learner(e);
  const zone = zoneOf(user, e.request.url.query().get("zone"));
  return answerPrivately(e, achievementsOf(e.app, user.id, zone));
}

/** A user's achievements as of now. */
export const achievementsOf = (app: CoreApp, user: string, zone: string): Achievements => ({
  achievements: standingsNow(app, user, zone),
});

/** Awards profile achievements when an account changes. Always checks: an uploaded photo has no name yet to compare. */
export function onProfile(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => award(tx, e.record.id, zoneOf(e.record, ""), ["profile"]));
}

/** Awards post achievements when a post is created or restored; the operator's own posts have no user. */
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
 * After a restart or a new version of the site, awards what learners have earned without coming back: an achievement
 * may be new, or the course may have lost a lesson. Each run checks MOST_AT_ONCE users until all are done.
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

/** The title that the learner earned last, such as "Rough cut"; "" without any. @public */
export const earnedTitle = (app: CoreApp, user: string): string =>
  latestTitleIn(theCourse().achievements, standingsOf(app, user));
