import type { LogLine, LogPage } from "#contract/moderation.d.ts";
import { reasonWords } from "../moderation/log.ts";
import { moderator } from "../../platform/doors/learner.ts";
import { queryRows } from "../../platform/rows.ts";
import { dateOf, timeOf } from "../../platform/times.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { A_PAGE, logCursorIn, logCursorText } from "./queue.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

const MOST_LINES = 20;

const ROW = {
  ...{ at: "", act: "", target: "", reason: "", note: "", until: "" },
  ...{ who: "", name: "", place: 0, isKnown: 0, isGone: 0 },
};
const LINES = `SELECT l.at AS at, l.act AS act, l.target AS target, l.reason AS reason, l.note AS note, l.until AS until,
    l.moderator AS who, COALESCE(u.displayName, '') AS name, l.rowid AS place, (u.id IS NOT NULL) AS isKnown,
    CAST(l.moderatorGone AS INTEGER) AS isGone
  FROM moderationLog l LEFT JOIN users u ON u.id = l.moderator`;

interface Wanted {
  where: string;
  bound: Record<string, string | number>;
  /** Who reads it. */
  reader: string;
  most?: number;
}

/** Who decided, in words for moderators; "" for the server itself and a superuser. */
function nameOf({ name, isKnown, isGone }: typeof ROW): string {
  if (isKnown) return oneLine(name) || said("anonymous");
  return isGone ? said("deletedAccount") : "";
}

const lineOf = (row: typeof ROW, reader: string): LogLine => ({
  ...{ at: dateOf(timeOf(row.at)), act: row.act, target: row.target, reason: reasonWords(row.reason), note: row.note },
  ...{ until: dateOf(timeOf(row.until)), moderator: nameOf(row), own: row.who !== "" && row.who === reader },
});

const rows = (app: CoreApp, { where, bound, most = MOST_LINES }: Wanted): (typeof ROW)[] =>
  queryRows(app, ROW, `${LINES}${where} ORDER BY l.at DESC, l.rowid DESC LIMIT ${String(most)}`, bound);

const lines = (app: CoreApp, wanted: Wanted): LogLine[] => rows(app, wanted).map((row) => lineOf(row, wanted.reader));

/** What was decided about something before, the latest first. */
export const logOn = (app: CoreApp, target: string, reader: string): LogLine[] =>
  lines(app, { where: " WHERE l.target = {:target}", bound: { target }, reader });

/** The same about somebody and all they wrote. */
export const logOf = (app: CoreApp, user: string, reader: string): LogLine[] =>
  lines(app, { where: " WHERE l.user = {:user}", bound: { user }, reader });

/** All that was decided, the latest first, a page at a time. */
export function showLog(e: core.RequestEvent): void {
  const reader = moderator(e).id;
  const after = logCursorIn(e.request.url.query().get("after"));
  const where = after ? " WHERE (l.at, l.rowid) < ({:at}, {:place})" : "";
  const found = rows(e.app, { where, bound: { ...after }, reader, most: A_PAGE + 1 });
  const shown = found.slice(0, A_PAGE);
  const last = shown.at(-1);
  return answerPrivately(e, {
    lines: shown.map((row) => lineOf(row, reader)),
    next: found.length > A_PAGE && last ? logCursorText(last) : "",
  } satisfies LogPage);
}
