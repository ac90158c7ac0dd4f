// Sums up each past day, hourly, with a marker row in the same transaction, so that a killed run counts nothing twice.
// Only summed events are deleted after 90 days.
import {
  type SpanSum,
  addUp,
  boundedSums,
  type EventLine,
  type Sum,
  type Days,
  daysIn,
  firstDay,
  videoLeft,
  pageVitals,
  searchesOf,
  FUNNEL_STEPS,
  stepsOf,
  viewsOf,
} from "./sums.rules.ts";
import { execute, queryRow, queryRows } from "../../platform/rows.ts";
import type { Analytics, VideoLeft } from "#contract/events.d.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import { operator, answerPrivately } from "../../platform/doors/learner.ts";

const TABLE = "dailySums";
/** Marks a day as summed, with its number of events; no event has this name. */
const SUMMED = "summed";
/** Bounds of one run; the next run continues. */
const MOST_DAYS = 100;
const BUDGET_MS = 40_000;
const PAGE = 5_000;
const AT_ONCE = 200;

const one = (app: CoreApp, sql: string, params = {}): string => queryRow(app, { value: "" }, sql, params).value;

/** The next day, such as "2026-11-22". */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The first day whose events are not summed yet; "" before the first sum. */
export function unsummedFrom(app: CoreApp): string {
  const last = one(app, `SELECT COALESCE(MAX(day), '') AS value FROM ${TABLE} WHERE name = '${SUMMED}'`);
  return last && dayAfter(last);
}

/**
 * Sums up every past day. A day's sums and its marker are written in one transaction, so that an interrupted run
 * neither counts twice nor omits anything.
 * @returns the first day whose events are not summed yet
 */
export function sumDays(app: CoreApp): string {
  const today = new Date().toISOString().slice(0, 10);
  const untilMs = Date.now() + BUDGET_MS;
  for (let round = 0; round < MOST_DAYS && Date.now() < untilMs; round++) {
    const from = unsummedFrom(app);
    const first = "SELECT COALESCE(SUBSTR(MIN(created), 1, 10), '') AS value FROM events WHERE created >= {:from}";
    const day = one(app, first, { from });
    if (!day || day >= today) break;
    keepSums(app, day, boundedSums(countDay(app, day)));
  }
  return unsummedFrom(app);
}

const LINE = { id: "", name: "", page: "", props: "", created: "" };
const LINES = "SELECT id, name, page, props, created FROM events";

/** Reads the day in pages; a past day no longer changes. */
function countDay(app: CoreApp, day: string): Map<string, number> {
  const sums = new Map<string, number>();
  let after = { created: day, id: "" };
  for (;;) {
    const query = `${LINES} WHERE (created, id) > ({:created}, {:id}) AND created < {:next}
      ORDER BY created, id LIMIT ${String(PAGE)}`;
    const lines = queryRows(app, LINE, query, { ...after, next: dayAfter(day) });
    addUp(sums, lines);
    const last = lines.at(-1);
    if (!last || lines.length < PAGE) return sums;
    after = { created: last.created, id: last.id };
  }
}

function keepSums(app: CoreApp, day: string, sums: Sum[]): void {
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  app.runInTransaction((tx) => {
    if (unsummedFrom(tx) > day) return;
    const all = [...sums, { name: SUMMED, key: "", count: total }];
    for (let at = 0; at < all.length; at += AT_ONCE) addSums(tx, day, all.slice(at, at + AT_ONCE));
  });
}

/** Adds to the existing sums of a day. */
export function addSums(tx: CoreApp, day: string, sums: Sum[]): void {
  const rows = sums.map((_, at) => `({:day}, {:name${at}}, {:key${at}}, {:count${at}})`);
  const values = sums.flatMap(({ name, key, count }, at) => [
    [`name${at}`, name],
    [`key${at}`, key],
    [`count${at}`, count],
  ]);
  execute(
    tx,
    `INSERT INTO ${TABLE} (day, name, key, count) VALUES ${rows.join(",")}
       ON CONFLICT (day, name, key) DO UPDATE SET count = count + excluded.count`,
    { day, ...Object.fromEntries(values) },
  );
}

const NAMED = "name IN (SELECT value FROM json_each({:names}))";

/**
 * Counts of each key of these events from a day on. A key occurs twice when some of its events are not summed yet.
 * @param prefix limits to keys that begin with it
 */
export function sumsSince(app: CoreApp, names: string[], from: string, prefix = ""): Sum[] {
  const query = `SELECT name, key, SUM(count) AS count FROM ${TABLE}
    WHERE ${NAMED} AND day >= {:from} AND SUBSTR(key, 1, LENGTH({:prefix})) = {:prefix} GROUP BY name, key`;
  const sums = queryRows(app, { name: "", key: "", count: 0 }, query, { names: JSON.stringify(names), from, prefix });
  const since = new Map<string, number>();
  addUp(since, newLines(app, names, from));
  return [...sums, ...boundedSums(since)];
}

/** Enough for an ordinary day; what a flood adds beyond it shows once the day is summed. */
const MOST_LINES = 20_000;

/** Events that are not summed yet: today's, and those of past days still to be summed. */
function newLines(app: CoreApp, names: string[], from: string): EventLine[] {
  const summed = unsummedFrom(app);
  const query = `${LINES} WHERE created >= {:from} AND ${NAMED} ORDER BY created DESC LIMIT ${String(MOST_LINES)}`;
  return queryRows(app, LINE, query, { names: JSON.stringify(names), from: summed > from ? summed : from });
}

/** Counts of each event from a day on, grouped by the first `length` characters of the day. */
export function countBySpan(app: CoreApp, names: string[], from: string, length: number): SpanSum[] {
  const summed = unsummedFrom(app);
  const query = `SELECT name, SUBSTR(day, 1, {:length}) AS span, SUM(count) AS count FROM ${TABLE}
    WHERE ${NAMED} AND day >= {:from} GROUP BY 1, 2
    UNION ALL SELECT name, SUBSTR(created, 1, {:length}) AS span, COUNT(*) AS count FROM events
    WHERE ${NAMED} AND created >= {:since} GROUP BY 1, 2`;
  const bound = { names: JSON.stringify(names), from, length, since: summed > from ? summed : from };
  return queryRows(app, { name: "", span: "", count: 0 }, query, bound);
}

const DAY = 10;
const MONTH = 7;

function answer(e: core.RequestEvent, figures: Analytics | VideoLeft): void {
  return answerPrivately(e, figures);
}

const asked = (e: core.RequestEvent): Days => daysIn(e.request.url.query().get("days"));

/** Returns the usage figures. */
export function showUsageFigures(e: core.RequestEvent): void {
  operator(e);
  const days = asked(e);
  const nowMs = Date.now();
  const from = firstDay(days, nowMs);
  const spans: SpanSum[] = countBySpan(e.app, ["page_view", "lesson_start"], from, days === 30 ? DAY : MONTH);
  return answer(e, {
    days,
    views: viewsOf(spans, days, nowMs),
    modules: stepsOf(theCourse(), sumsSince(e.app, FUNNEL_STEPS, from)),
    searches: searchesOf(sumsSince(e.app, ["search"], from)),
    vitals: pageVitals(sumsSince(e.app, ["performance"], from)),
  });
}

/** Returns where viewers left a lesson's video. */
export function showVideo(e: core.RequestEvent): void {
  operator(e);
  const lesson = lessonIn(theCourse(), e.request.url.query().get("lesson"));
  if (!lesson) throw new NotFoundError(said("unknownLesson"));
  const sums = sumsSince(e.app, ["video_left"], firstDay(asked(e), Date.now()), `${lesson.id} `);
  return answer(e, videoLeft(sums, lesson.id));
}
