import { practiceDaysOf } from "../activity/practised.ts";
import { theCourse } from "../../platform/course.ts";
import { timeOf } from "../../platform/times.ts";
import { dayIn, localMoment } from "../../platform/zones.ts";
import type { Facts, Finished } from "./achievements.rules.ts";
import { queryRow, queryRows } from "../../platform/rows.ts";

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
