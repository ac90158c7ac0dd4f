import type { CaseKind, CaseLine, LogLine, LogPage, Case, PersonJudged } from "#contract/moderation.d.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import { hidingField, isWritten, type Target, judgedTable, targetIn } from "../moderation/moderation.rules.ts";
import { recordTitle, reasonWords, targetOf } from "../moderation/log.ts";
import { reportSummary, reasonsOf, reportersOf } from "../moderation/visibility.ts";
import { oneLine, severalLines } from "../../platform/visible.rules.ts";
import { beginningOf, A_PAGE, logCursorIn, logCursorText, mayDecideAccount, isCaseKind } from "./decisions.rules.ts";
import { firstRow, queryRows, dateOf, timeOf, msOf } from "../../platform/rows.ts";
import { moderator, answerPrivately } from "../../platform/doors/learner.ts";
import { rolesOf } from "../../platform/doors/roles.ts";

/** A case, and when it entered the queue. */
export interface Waiting {
  kind: CaseKind;
  id: string;
  /** "" when it is no longer waiting. */
  since: string;
}

const iso = (at: string): string => at.replace(" ", "T");

export const tableOfCase = (kind: CaseKind) => (kind === "appeals" ? kind : judgedTable(kind));

/** The summary of a case; undefined when its record is gone. */
export function caseLine(app: CoreApp, { kind, id, since }: Waiting): CaseLine | undefined {
  const [record] = app.findRecordsByIds(tableOfCase(kind), [id]);
  if (!record) return undefined;
  const { reports, reason } = reportSummary(app, kind, id);
  return {
    ...{ kind, id, since: iso(since), title: headingOf(app, kind, record), by: nameOf(app, kind, record) },
    ...{ reports, reason, heldFor: kind === "pictures" ? "" : record.getString("heldFor") },
    hidden: isWritten(kind) && record.getBool(hidingField(kind)),
  };
}

function headingOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind === "users") return oneLine(record.getString("displayName")) || said("anonymous");
  if (kind === "appeals") return appealed(app, record);
  if (kind === "replies") return beginningOf(record.getString("body"));
  if (kind === "reviews") return record.getString("title") || beginningOf(record.getString("content"));
  return record.getString("title");
}

function appealed(app: CoreApp, appeal: core.Record): string {
  const target = targetIn(appeal.getString("target"));
  const record = target && recordOf(app, target);
  return target && record && isWritten(target.kind) ? recordTitle(app, target.kind, record) : "";
}

function nameOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind !== "users" && kind !== "appeals") return record.getString("userName");
  const [user] = kind === "users" ? [record] : app.findRecordsByIds("users", [record.getString("user")]);
  return oneLine(user?.getString("displayName") ?? "") || said("anonymous");
}

/** The record a log entry is about; undefined when it is gone. */
export function recordOf(app: CoreApp, { kind, id, contentId }: Target): core.Record | undefined {
  if (kind !== "reviews") return app.findRecordsByIds(judgedTable(kind), [id])[0] ?? undefined;
  const filter = "user = {:id} && contentId = {:contentId}";
  return firstRow(app, "reviews", filter, { id, contentId });
}

/** The path of the page that shows the record; "" when there is none. */
export function urlOf(kind: CaseKind, record: core.Record): string {
  if (kind === "users") return `/community/people/${record.id}`;
  if (kind === "replies") return `/community/post/${record.getString("post")}#reply-${record.id}`;
  if (kind === "reviews") return reviewUrl(record.getString("contentId"));
  return kind === "appeals" ? "" : `/community/post/${record.id}`;
}

function reviewUrl(contentId: string): string {
  const lesson = lessonIn(theCourse(), contentId);
  return lesson ? `/module/${String(lesson.moduleId)}/${contentId}` : `/module/${contentId}`;
}

/** When the case was first reported, held or appealed; "" when it is not waiting. */
export function sinceOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind === "appeals") return record.getString("decision") ? "" : record.getString("created");
  const reported = reportSummary(app, kind, record.id).since;
  const isHeld = kind !== "pictures" && record.getString("heldFor") !== "";
  const heldAt = kind === "reviews" ? ["updated"] : ["editedAt", "created"];
  const held = isHeld ? heldAt.map((name) => record.getString(name)).find(Boolean) : "";
  return [reported, held ?? ""].filter(Boolean).sort()[0] ?? "";
}

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
  /** The id of the moderator who reads the log. */
  reader: string;
  most?: number;
}

/** The deciding moderator's name; "" for the server and for a superuser. */
function deciderOf({ name, isKnown, isGone }: typeof ROW): string {
  if (isKnown) return oneLine(name) || said("anonymous");
  return isGone ? said("deletedAccount") : "";
}

const lineOf = (row: typeof ROW, reader: string): LogLine => ({
  ...{ at: dateOf(timeOf(row.at)), act: row.act, target: row.target, reason: reasonWords(row.reason), note: row.note },
  ...{ until: dateOf(timeOf(row.until)), moderator: deciderOf(row), own: row.who !== "" && row.who === reader },
});

const rows = (app: CoreApp, { where, bound, most = MOST_LINES }: Wanted): (typeof ROW)[] =>
  queryRows(app, ROW, `${LINES}${where} ORDER BY l.at DESC, l.rowid DESC LIMIT ${String(most)}`, bound);

const lines = (app: CoreApp, wanted: Wanted): LogLine[] => rows(app, wanted).map((row) => lineOf(row, wanted.reader));

/** The decisions about one target, the latest first. */
export const logOn = (app: CoreApp, target: string, reader: string): LogLine[] =>
  lines(app, { where: " WHERE l.target = {:target}", bound: { target }, reader });

/** The decisions about a user and everything they wrote, the latest first. */
export const logOf = (app: CoreApp, user: string, reader: string): LogLine[] =>
  lines(app, { where: " WHERE l.user = {:user}", bound: { user }, reader });

/** Answers with one page of the decision log, the latest first. */
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

/** Answers with everything about one case, even when it is no longer waiting. */
export function showCase(e: core.RequestEvent): void {
  const by = moderator(e);
  const [kind, id] = [e.request.pathValue("kind"), e.request.pathValue("id")];
  const [record] = isCaseKind(kind) ? e.app.findRecordsByIds(tableOfCase(kind), [id]) : [];
  if (!isCaseKind(kind) || !record) throw new NotFoundError(said("decideTarget"));
  const found = caseOf(e.app, { kind, record, by });
  if (!found) throw new NotFoundError(said("decideTarget"));
  return answerPrivately(e, found);
}

interface Asked {
  kind: CaseKind;
  record: core.Record;
  by: core.Record;
}

function caseOf(app: CoreApp, asked: Asked): Case | undefined {
  const { kind, record } = asked;
  const line = caseLine(app, { kind, id: record.id, since: sinceOf(app, kind, record) });
  if (!line) return undefined;
  const isWhole = kind === "users" || kind === "appeals";
  const named = kind === "appeals" ? record.getString("target") : targetNamed(kind, record);
  return {
    ...line,
    ...saidIn(kind, record),
    ...{ url: urlOf(kind, record), under: underOf(app, kind, record) },
    ...{ created: dateOf(msOf(record, "created")), editedAt: isWhole ? "" : dateOf(msOf(record, "editedAt")) },
    former: formerOf(app, kind, record.id),
    ...{ reasons: reasonsOf(app, kind, record.id), reporters: reportersOf(app, kind, record.id) },
    pinned: kind === "posts" && record.getBool("pinned"),
    log: logOn(app, named, asked.by.id),
    ...rightsOf(app, asked),
  };
}

/** The person a case is about, and what the caller may decide. */
function rightsOf(
  app: CoreApp,
  { kind, record, by }: Asked,
): Pick<Case, "person" | "appeal" | "mayDecide" | "mayStand"> {
  const [owner] = kind === "users" ? [record] : app.findRecordsByIds("users", [record.getString("user")]);
  const mayDecide = owner?.id !== by.id;
  const mayStand = mayDecide && owner !== undefined && mayDecideAccount(rolesOf(by), rolesOf(owner));
  const appeal = kind === "appeals" ? appealOf(app, record, { mayDecide, mayStand }) : null;
  return { person: owner ? personOf(app, owner, by.id) : null, appeal, mayDecide, mayStand };
}

const targetNamed = (kind: Exclude<CaseKind, "appeals">, record: core.Record): string =>
  kind === "users" ? `users ${record.id}` : targetOf({ kind, record });

const TEXT: Record<CaseKind, string> = {
  ...{ posts: "body", replies: "body", pictures: "body", reviews: "content", users: "about", appeals: "text" },
};
const PARTS = ["sheet", "questions", "video", "rating"] as const;

function saidIn(kind: CaseKind, record: core.Record): Pick<Case, "text" | "html" | "pictures" | "parts"> {
  const hasHtml = kind === "posts" || kind === "replies" || kind === "pictures";
  const pictures = kind === "users" ? [record.getString("photo")] : record.getStringSlice("pictures");
  const parts = PARTS.map((name) => ({ name, text: record.getString(name) }));
  const text = record.getString(TEXT[kind]);
  return {
    // As other visitors see it.
    text: kind === "users" ? severalLines(text) : text,
    html: hasHtml ? record.getString("html") : "",
    pictures: [...pictures].filter(Boolean),
    parts: parts.filter((part) => part.text !== "" && part.text !== "0"),
  };
}

function underOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  return kind === "replies" || kind === "reviews" ? recordTitle(app, kind, record) : "";
}

const formerly = (where: string): string =>
  `SELECT at, title, body AS text FROM postEdits WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT 20`;

function formerOf(app: CoreApp, kind: CaseKind, id: string): Case["former"] {
  if (kind !== "posts" && kind !== "replies" && kind !== "pictures") return [];
  const where = kind === "replies" ? "reply = {:id}" : "post = {:id} AND reply = ''";
  return queryRows(app, { at: "", title: "", text: "" }, formerly(where), { id });
}

function appealOf(
  app: CoreApp,
  appeal: core.Record,
  { mayDecide, mayStand }: Pick<Case, "mayDecide" | "mayStand">,
): Case["appeal"] {
  const target = targetIn(appeal.getString("target"));
  if (!target) return null;
  const about = recordOf(app, target);
  return {
    target: appeal.getString("target"),
    kind: target.kind,
    targetId: about?.id ?? "",
    answered: appeal.getString("decision") !== "",
    mayDecide: (target.kind === "users" ? mayStand : mayDecide) && !appeal.getString("decision"),
  };
}

const count = (table: string, where = "") => `(SELECT COUNT(*) FROM ${table} WHERE user = {:user}${where})`;
const HIDDEN = ["posts", "replies", "reviews"].map((table) => count(table, " AND hidden = TRUE")).join(" + ");
const COUNTS = `SELECT ${count("posts")} AS posts, ${count("replies")} AS replies, ${count("reviews")} AS reviews,
  ${HIDDEN} AS hidden`;

/** A user as moderators see them: without the email address or any private field. */
function personOf(app: CoreApp, user: core.Record, reader: string): PersonJudged {
  const shape = { posts: 0, replies: 0, reviews: 0, hidden: 0 };
  const [counts = shape] = queryRows(app, shape, COUNTS, { user: user.id });
  const photo = user.getString("photo");
  return {
    id: user.id,
    name: oneLine(user.getString("displayName")) || said("anonymous"),
    avatar: photo ? `/api/files/users/${user.id}/${encodeURIComponent(photo)}` : "",
    since: dateOf(msOf(user, "created")),
    verified: user.verified(),
    standing: user.getString("standing") as PersonJudged["standing"],
    until: dateOf(msOf(user, "standingUntil")),
    ...counts,
    log: logOf(app, user.id, reader),
  };
}
