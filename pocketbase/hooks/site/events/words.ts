import { type CourseEvent, wordOf } from "./events.rules.ts";
import { MARK } from "./sums.rules.ts";
import { addSums, unsummedFrom } from "./sums.ts";
import { execute, queryRow, queryRows } from "../../platform/rows.ts";

/** So many visits in a week have to look for a word in vain before anybody reads it. */
const SHOWN_FROM = 5;
const WEEK_DAYS = 7;

const weekAgo = (): string => new DateTime().addDate(0, 0, -WEEK_DAYS).string();

const NONE = "name = 'search' AND json_extract(props, '$.none')";

const COUNT = `SELECT COUNT(*) AS count FROM
  (SELECT 1 FROM events WHERE ${NONE} = {:none} AND created >= {:since} LIMIT ${String(SHOWN_FROM)})`;
const countOf = (app: CoreApp, none: string): number =>
  queryRow(app, { count: 0 }, COUNT, { none, since: weekAgo() }).count;

/** A word and what stands for it until it may be read. */
interface Hidden {
  word: string;
  mark: string;
}

/**
 * Puts a mark in the place of each word that found nothing and that too few visits looked for. It is made with a secret
 * of the server, so that nobody reads the word out of it, and is forgotten after a week.
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

/** Shows a word that enough visits have looked for by now, wherever its mark stands. */
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

/** The days that are summed up have counted it without its word. */
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

/** Forgets the marks that came to nothing within a week; that somebody searched in vain stays counted. */
export const OLD_MARKS = `${NONE} >= '${MARK}' AND json_extract(props, '$.none') < '$' AND created < {:before}`;
export const marksBefore = weekAgo;
