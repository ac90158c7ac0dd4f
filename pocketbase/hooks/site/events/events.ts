import { theCourse } from "../../platform/course.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { type CourseEvent, eventsIn, onceOf, pathsIn } from "./events.rules.ts";
import { sumDays } from "./sums.ts";
import { hideWords, marksBefore, OLD_MARKS, showWords } from "./words.ts";
import type { Address } from "#contract/manifest.d.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { siteAt } from "../tree.ts";
import { execute } from "../../platform/rows.ts";

const KEPT_DAYS = 90;
/** About 300 MB, a few times that when every word is as long as it may be. */
const MOST_KEPT = 1_000_000;
/** The writes of everybody wait for one that deletes: it takes small bites, and so many a run. */
const AT_ONCE = 5_000;
const MOST_BITES = 200;

/** Takes what `fetch` and `navigator.sendBeacon` send: JSON, whatever its content type says. */
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

/** What counts once in a visit has the same id each time: made with a secret, so that it tells nobody anything. */
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
  // One statement, checked before: a record each would cost a question and a transaction each.
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
 * Sums up the days that are over, then lets go of what is old, and of the oldest where there is too much: nothing that is
 * not summed up.
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

/** The path of the page of this site that sent a request, as the browser says; "" where it does not say one. */
function sendingPage(e: core.RequestEvent): string {
  const { at } = siteAt(currentRelease());
  return pathsIn(e.request.header.get("Referer")).find((path) => isPage(at(path))) ?? "";
}
