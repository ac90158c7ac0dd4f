import { theCourse } from "../../platform/course.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { queueMail } from "../../platform/mailQueue/mailQueue.ts";
import { canMail } from "../../platform/mails.ts";
import { wants } from "../../account/notifications/notifications.rules.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { dateOf, msOf, storedTime } from "../../platform/times.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { newsSince, noteCourseNews } from "./news.ts";
import { stopPath } from "./stopping.ts";
import { hasAnswered, nextMs, SPREAD_MS, weeklyValues, WEEK_MS } from "./weekly.rules.ts";
import { saveRow, queryRow, queryRows } from "../../platform/rows.ts";

const TABLE = "weeklyMails";
/** A run takes a bite: the mail server is not given all of them at once. */
const MOST_AT_ONCE = 50;
const MOST_JOINING = 500;

/** Every few minutes: puts down the mails whose week is over. */
export function mailWeekly(app: CoreApp): void {
  if (!canMail(app)) return;
  noteCourseNews(app);
  join(app);
  const due = app.findRecordsByFilter(TABLE, "nextAt <= {:now}", "nextAt", MOST_AT_ONCE, 0, {
    now: storedTime(Date.now()),
  });
  for (const row of due) if (row) mailOne(app, row.id);
}

/** Whoever answered the first questions gets the first mail a week after that. */
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

/** The mail and the next week are written down in one step: whatever falls over, nobody gets a week's mail twice or not at all. */
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

/** How many questions come back to somebody by today: of lessons that they can open. */
function dueOf(tx: CoreApp, user: core.Record): number {
  const lessons = theCourse().lessons.filter(({ access }) => access === "free" || hasPremium(tx, user.id));
  const query = `SELECT COUNT(*) AS due FROM quizCards WHERE user = {:user} AND due != '' AND due <= {:today}
    AND lessonId IN (SELECT value FROM json_each({:lessons}))`;
  const bound = { user: user.id, today: dayIn(Date.now(), zoneOf(user, "")) };
  return queryRow(tx, { due: 0 }, query, { ...bound, lessons: JSON.stringify(lessons.map(({ id }) => id)) }).due;
}
