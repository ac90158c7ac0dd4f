import type { Case, CaseKind, PersonJudged } from "#contract/moderation.d.ts";
import { targetOf } from "../moderation/log.ts";
import { targetIn } from "../moderation/moderatedRecord.rules.ts";
import { recordTitle } from "../moderation/notices.ts";
import { reasonsOf, reportersOf } from "../moderation/openReports.ts";
import { moderator } from "../../platform/doors/learner.ts";
import { rolesOf } from "../../platform/doors/roles.ts";
import { queryRows } from "../../platform/rows.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { oneLine, severalLines } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { caseLine, recordOf, sinceOf, tableOfCase, urlOf } from "./caseLines.ts";
import { mayDecideAccount } from "./decisions.rules.ts";
import { logOf, logOn } from "./logLines.ts";
import { isCaseKind } from "./queue.rules.ts";

/** Everything about one case, also when nothing waits there any more. */
export function showCase(e: core.RequestEvent): void {
  const by = moderator(e);
  const [kind, id] = [e.request.pathValue("kind"), e.request.pathValue("id")];
  const [record] = isCaseKind(kind) ? e.app.findRecordsByIds(tableOfCase(kind), [id]) : [];
  if (!isCaseKind(kind) || !record) throw new NotFoundError(said("nothingToDecide"));
  const found = caseOf(e.app, { kind, record, by });
  if (!found) throw new NotFoundError(said("nothingToDecide"));
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, found);
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

/** Whom it is about, and what the caller may decide. */
function rightsOf(
  app: CoreApp,
  { kind, record, by }: Asked,
): Pick<Case, "person" | "appeal" | "mayDecide" | "mayStand"> {
  const [owner] = kind === "users" ? [record] : app.findRecordsByIds("users", [record.getString("user")]);
  const mayDecide = owner?.id !== by.id;
  const mayStand = mayDecide && owner && mayDecideAccount(rolesOf(by), rolesOf(owner));
  const appeal = kind === "appeals" ? appealOf(app, record, mayDecide) : null;
  return { person: owner ? personOf(app, owner, by.id) : null, appeal, mayDecide, mayStand: mayStand ?? false };
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
    // As others see it.
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

function appealOf(app: CoreApp, appeal: core.Record, mayDecide: boolean): Case["appeal"] {
  const target = targetIn(appeal.getString("target"));
  if (!target) return null;
  const about = recordOf(app, target);
  return {
    target: appeal.getString("target"),
    kind: target.kind,
    targetId: about?.id ?? "",
    answered: appeal.getString("decision") !== "",
    mayDecide: mayDecide && !appeal.getString("decision"),
  };
}

const count = (table: string, where = "") => `(SELECT COUNT(*) FROM ${table} WHERE user = {:user}${where})`;
const HIDDEN = ["posts", "replies", "reviews"].map((table) => count(table, " AND hidden = TRUE")).join(" + ");
const COUNTS = `SELECT ${count("posts")} AS posts, ${count("replies")} AS replies, ${count("reviews")} AS reviews,
  ${HIDDEN} AS hidden`;

/** Somebody as a moderator sees them: no address, and nothing that only they read. */
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
