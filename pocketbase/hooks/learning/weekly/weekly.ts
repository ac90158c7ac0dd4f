import type { CourseLesson } from "#contract/course.d.ts";
import { theCourse, serverTexts } from "../../platform/release/texts.ts";
import { isLocked, lessonIn } from "../../platform/course.rules.ts";
import { dateOf, storedTime, saveRow, execute, queryRow, msOf, queryRows } from "../../platform/rows.ts";
import { currentRelease } from "../../platform/release/release.ts";
import type { News } from "./weekly.rules.ts";
import { linkParts, hasAnswered, nextMs, SPREAD_MS, weeklyValues, WEEK_MS, unsubscribeHtml } from "./weekly.rules.ts";
import { choicesIn, newestOf } from "../../account/users/users.rules.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { queueMail, canMail } from "../../platform/mails/mails.ts";
import { wants } from "../../account/notifications/notifications.rules.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import type { WeeklyTexts } from "#contract/site.d.ts";
import { answerByPage } from "../../platform/forms/forms.ts";

const NEWS = "lessonNews";
const LOOKED = "lesson news looked at";

const openLessons = (): CourseLesson[] =>
  theCourse().lessons.filter(({ moduleId }) => !isLocked(theCourse(), moduleId));

/**
 * Records the lessons that are new or changed, once per version of the site. The first run records the whole course as
 * known.
 */
export function noteCourseNews(app: CoreApp): void {
  const { name } = currentRelease();
  if (app.store().get(LOOKED) === name) return;
  app.runInTransaction((tx) => {
    const known = tx.findRecordsByFilter(NEWS, "id != ''", "", 0, 0).flatMap((row) => row ?? []);
    const byLesson = new Map(known.map((row) => [row.getString("lessonId"), row]));
    const at = known.length === 0 ? "" : dateOf(Date.now());
    for (const lesson of openLessons()) note(tx, lesson, byLesson.get(lesson.id), at);
  });
  app.store().set(LOOKED, name);
}

function note(tx: CoreApp, { id, revision }: CourseLesson, known: core.Record | undefined, at: string): void {
  if (known && known.getInt("revision") >= revision) return;
  saveRow(tx, NEWS, { lessonId: id, revision, isNew: !known && at !== "", at }, known);
}

/** Lessons added or changed since a moment, newest first, at most 50; every lesson's title is public. */
export function newsSince(app: CoreApp, sinceMs: number): News[] {
  const rows = app.findRecordsByFilter(NEWS, "at != '' && at > {:since}", "-at,@rowid", 50, 0, {
    since: storedTime(sinceMs),
  });
  return rows.flatMap((row) => {
    const lesson = row && lessonIn(theCourse(), row.getString("lessonId"));
    return row && lesson?.title ? [{ title: lesson.title, isNew: row.getBool("isNew") }] : [];
  });
}

const ADDRESS = "/api/course/unsubscribe";

/**
 * Signs with a secret of its own, so that an unsubscribe link works as long as the account, whatever other keys change.
 */
function signatureFor(app: CoreApp, user: string): string {
  const { secret } = queryRow(app, { secret: "" }, "SELECT secret FROM unsubscribeSecret");
  return $security.hs256(`weekly ${user}`, secret);
}

/** The unsubscribe link's path, which works without signing in. */
export const stopPath = (app: CoreApp, user: string): string => `${ADDRESS}?u=${user}.${signatureFor(app, user)}`;

/** The user of an unsubscribe token; undefined when the signature is invalid. */
export function userBy(app: CoreApp, text: string): string | undefined {
  const parts = linkParts(text);
  return parts && $security.equal(parts.signature, signatureFor(app, parts.user)) ? parts.user : undefined;
}

/** Turns `emailUpdates` off as the settings page does, and drops the mails still queued. */
export function stopMails(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const [user] = tx.findRecordsByIds("users", [id]);
    if (!user) return;
    const kept = choicesIn(user.getString("settings")) ?? {};
    if (kept["emailUpdates"] !== false) {
      user.set("settings", newestOf(kept, { emailUpdates: false }, Date.now()));
      tx.save(user);
    }
    execute(tx, "DELETE FROM mailQueue WHERE user = {:id} AND kind = 'weekly' AND sentAt = ''", { id });
  });
}

const TABLE = "weeklyMails";
/** Mails queued per run, so that the mail server does not get all at once. */
const MOST_AT_ONCE = 50;
const MOST_JOINING = 500;

/** Queues the weekly mails that are due; runs every ten minutes. */
export function mailWeekly(app: CoreApp): void {
  if (!canMail(app)) return;
  noteCourseNews(app);
  join(app);
  const due = app.findRecordsByFilter(TABLE, "nextAt <= {:now}", "nextAt", MOST_AT_ONCE, 0, {
    now: storedTime(Date.now()),
  });
  for (const row of due) if (row) mailOne(app, row.id);
}

/** Schedules the first mail of each learner who has answered the onboarding, a week from now. */
function join(app: CoreApp): void {
  const query = `SELECT users.id AS id FROM users LEFT JOIN ${TABLE} ON ${TABLE}.user = users.id
    WHERE ${TABLE}.id IS NULL AND users.onboarding LIKE '%"experience"%' LIMIT ${MOST_JOINING}`;
  for (const { id } of queryRows(app, { id: "" }, query)) {
    saveRow(app, TABLE, {
      user: id,
      toldAt: dateOf(Date.now()),
      nextAt: dateOf(Date.now() + WEEK_MS + Math.floor(Math.random() * SPREAD_MS)),
    });
  }
}

/**
 * Queues the mail and schedules the next in one transaction: after a crash no learner gets a week's mail twice or
 * misses it.
 */
function mailOne(app: CoreApp, id: string): void {
  app.runInTransaction((tx) => {
    const row = tx.findRecordById(TABLE, id);
    const dueMs = msOf(row, "nextAt");
    const nowMs = Date.now();
    const [user] = tx.findRecordsByIds("users", [row.getString("user")]);
    if (!user || dueMs > nowMs) return;
    row.set("nextAt", dateOf(nextMs(dueMs, nowMs)));
    const values = isWanted(user) ? valuesFor(tx, user, msOf(row, "toldAt")) : undefined;
    const key = `weekly:${user.id}:${dayIn(dueMs, "UTC")}`;
    if (values && queueMail(tx, { user: user.id, to: user.email(), kind: "weekly", key, values }))
      row.set("toldAt", dateOf(nowMs));
    tx.save(row);
  });
}

const isWanted = (user: core.Record): boolean =>
  user.getBool("verified") &&
  wants(user.getString("settings"), "emailUpdates") &&
  hasAnswered(user.getString("onboarding"));

const valuesFor = (tx: CoreApp, user: core.Record, toldMs: number) =>
  weeklyValues({ news: newsSince(tx, toldMs), due: dueOf(tx, user) }, serverTexts().weekly, stopPath(tx, user.id));

/** Number of questions due today, in lessons that the learner has access to. */
function dueOf(tx: CoreApp, user: core.Record): number {
  const lessons = theCourse().lessons.filter(({ access }) => access === "free" || hasPremium(tx, user.id));
  const query = `SELECT COUNT(*) AS due FROM quizCards WHERE user = {:user} AND due != '' AND due <= {:today}
    AND lessonId IN (SELECT value FROM json_each({:lessons}))`;
  const bound = { user: user.id, today: dayIn(Date.now(), zoneOf(user, "")) };
  return queryRow(tx, { due: 0 }, query, { ...bound, lessons: JSON.stringify(lessons.map(({ id }) => id)) }).due;
}

function answer(e: core.RequestEvent, status: number, name: keyof WeeklyTexts["pages"], action = ""): void {
  const texts = serverTexts().weekly.pages[name];
  return answerByPage(e, { status, referrer: "no-referrer", title: texts.title, body: unsubscribeHtml(texts, action) });
}

/** Opens from the mail's link. It only asks: mail scanners follow links, and must not unsubscribe the learner. */
export function showUnsubscribe(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  return user ? answer(e, 200, "ask", stopPath(e.app, user)) : answer(e, 400, "broken");
}

/**
 * Handles the page's button and the mail client's one-click unsubscribe (RFC 8058), which comes from no page of this
 * site and without a session. The link allows nothing but unsubscribing; repeating it changes nothing.
 */
export function stopWeekly(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  if (!user) return answer(e, 400, "broken");
  stopMails(e.app, user);
  return answer(e, 200, "done");
}
