import { type CourseEvent, wordOf, eventsIn, onceOf, pathsIn } from "./events.rules.ts";
import { MARK } from "./sums.rules.ts";
import { addSums, unsummedFrom, sumDays } from "./sums.ts";
import { execute, queryRow, queryRows } from "../../platform/rows.ts";
import { theCourse } from "../../platform/release/texts.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { refuseOtherSites } from "../../platform/doors/learner.ts";
import type { Address } from "#contract/manifest.d.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { siteAt } from "../tree.ts";

/** Visits per week that must search a word in vain before operators can read it. */
const SHOWN_FROM = 5;
const WEEK_DAYS = 7;

const weekAgo = (): string => new DateTime().addDate(0, 0, -WEEK_DAYS).string();

const NONE = "name = 'search' AND json_extract(props, '$.none')";

const COUNT = `SELECT COUNT(*) AS count FROM
  (SELECT 1 FROM events WHERE ${NONE} = {:none} AND created >= {:since} LIMIT ${String(SHOWN_FROM)})`;
const countOf = (app: CoreApp, none: string): number =>
  queryRow(app, { count: 0 }, COUNT, { none, since: weekAgo() }).count;

/** A search word and its pseudonym. */
interface Hidden {
  word: string;
  mark: string;
}

/**
 * Replaces each fruitless search word by a pseudonym until enough visits searched it. The pseudonym is keyed with a
 * server secret, so that the word cannot be recovered, and is deleted after a week.
 */
export function hideWords(
  app: CoreApp,
  events: CourseEvent[],
  secret: string,
): { events: CourseEvent[]; hidden: Hidden[] } {
  const hidden: Hidden[] = [];
  const shown = events.map((event) => {
    const { none, ...props } = event.props;
    if (event.name !== "search" || none === undefined) return event;
    const word = wordOf(String(none));
    if (!word || Number(props["results"]) > 0) return { ...event, props };
    if (countOf(app, word) > 0) return { ...event, props: { ...props, none: word } };
    const mark = MARK + $security.hs256(word, secret).slice(0, 20);
    hidden.push({ word, mark });
    return { ...event, props: { ...props, none: mark } };
  });
  return { events: shown, hidden };
}

/** Restores a word wherever its pseudonym is stored, once enough visits have searched it. */
export function showWords(app: CoreApp, hidden: Hidden[]): void {
  for (const { word, mark } of hidden) {
    if (countOf(app, mark) < SHOWN_FROM) continue;
    app.runInTransaction((tx) => {
      moveSums(tx, word, mark);
      execute(
        tx,
        `UPDATE events SET props = json_object('results', 0, 'none', {:word}) WHERE ${NONE} = {:mark} AND created >= {:since}`,
        { word, mark, since: weekAgo() },
      );
    });
  }
}

/** Moves counts of summed days from the wordless key to the word's. */
function moveSums(tx: CoreApp, word: string, mark: string): void {
  const query = `SELECT SUBSTR(created, 1, 10) AS day, COUNT(*) AS count FROM events
    WHERE ${NONE} = {:mark} AND created >= {:since} AND created < {:until} GROUP BY 1`;
  const bound = { mark, since: weekAgo(), until: unsummedFrom(tx) };
  for (const { day, count } of queryRows(tx, { day: "", count: 0 }, query, bound))
    addSums(tx, day, [
      { name: "search", key: "none", count: -count },
      { name: "search", key: `none ${word}`, count },
    ]);
}

/** Selects pseudonyms older than a week; the fruitless search itself stays counted. */
export const OLD_MARKS = `${NONE} >= '${MARK}' AND json_extract(props, '$.none') < '$' AND created < {:before}`;
export const marksBefore = weekAgo;

const KEPT_DAYS = 90;
/** About 300 MB; several times that when every word has the maximum length. */
const MOST_KEPT = 1_000_000;
/** Rows per DELETE and deletes per run: each one blocks all other writers. */
const AT_ONCE = 5_000;
const MOST_BITES = 200;

/** Accepts JSON from `fetch` and `navigator.sendBeacon`, whatever the content type. */
export function receiveEvents(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.header.get("Sec-GPC") === "1") return e.noContent(204);
  const batch = eventsIn(toString(e.request.body), theCourse());
  if ("problem" in batch) throw new BadRequestError(batch.problem);
  const { length } = batch.events;
  if (isTooMany(e, { eventsFrom: networkFrom(e), eventsAll: "" }, length)) return;
  keep(e.app, batch.events, sendingPage(e));
  return e.noContent(204);
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID = 15;

/** An event counted once per visit gets a deterministic id, keyed with a secret so that it reveals nothing. */
function idOf(event: CourseEvent, secret: string): string {
  const once = onceOf(event);
  return once ? $security.hs256(once, secret).slice(0, ID) : $security.randomStringWithAlphabet(ID, LETTERS);
}

function keep(app: CoreApp, received: CourseEvent[], page: string): void {
  if (received.length === 0) return;
  const { secret } = app.findCachedCollectionByNameOrId("users").authToken;
  const ids = received.map((event) => idOf(event, secret));
  const { events, hidden } = hideWords(app, received, secret);
  const rows = events.map((_, at) => `({:id${at}}, {:name${at}}, {:props${at}}, {:visit${at}}, {:page}, {:now})`);
  const values = events.flatMap(({ name, props, visit }, at) => [
    [`id${at}`, ids[at] ?? ""],
    [`name${at}`, name],
    [`props${at}`, JSON.stringify(props)],
    [`visit${at}`, visit],
  ]);
  // One statement for all validated rows: one save per record would cost a query and a transaction each.
  execute(
    app,
    `INSERT INTO events (id, name, props, visit, page, created) VALUES ${rows.join(",")}
       ON CONFLICT (id) DO UPDATE SET props = excluded.props WHERE excluded.name = 'video_left'
         AND json_extract(excluded.props, '$.second') > json_extract(events.props, '$.second')`,
    { ...Object.fromEntries(values), page, now: new DateTime().string() },
  );
  showWords(app, hidden);
}

/**
 * Sums up past days, then deletes events that are too old or beyond the maximum number; never one that is not summed
 * yet.
 */
export function pruneUsage(app: CoreApp): void {
  const summed = sumDays(app);
  const before = new DateTime().addDate(0, 0, -KEPT_DAYS).string();
  removeAll(app, "created < {:before} AND created < {:summed}", { before, summed });
  removeAll(app, "rowid <= (SELECT MAX(rowid) FROM events) - {:most} AND created < {:summed}", {
    ...{ most: MOST_KEPT, summed },
  });
  const forget = `UPDATE events SET props = json_remove(props, '$.none') WHERE rowid IN`;
  inBites(app, forget, OLD_MARKS, { before: marksBefore() });
}

const removeAll = (app: CoreApp, which: string, bound: Record<string, string | number>): void =>
  inBites(app, "DELETE FROM events WHERE rowid IN", which, bound);

function inBites(app: CoreApp, act: string, which: string, bound: Record<string, string | number>): void {
  const query = `${act} (SELECT rowid FROM events WHERE ${which} LIMIT ${String(AT_ONCE)})`;
  for (let bite = 0; bite < MOST_BITES; bite++) {
    const changed = execute(app, query, bound);
    if (changed < AT_ONCE) return;
  }
}

const isPage = (address: Address | undefined): boolean =>
  [address?.public, address?.members].some((entry) => entry?.type.startsWith("text/html"));

/** The path of this site's page that sent the request, by its Referer; "" when unknown. */
function sendingPage(e: core.RequestEvent): string {
  const { at } = siteAt(currentRelease());
  return pathsIn(e.request.header.get("Referer")).find((path) => isPage(at(path))) ?? "";
}
