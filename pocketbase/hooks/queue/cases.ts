import type { Case, CaseKind, Judged } from "#contract/moderation.d.ts";
import { rowsOf } from "../moderation/rows.ts";
import { isJudged, reviewTarget, targetIn } from "../moderation/targets.rules.ts";
import { titleOf } from "../moderation/telling.ts";
import { moderator } from "../platform/doors/learner.ts";
import { dateOf, msOf } from "../platform/times.ts";
import { severalLines } from "../platform/visible.rules.ts";
import { mayStandOver } from "../decisions/acting.rules.ts";
import { said } from "../release/texts.ts";
import { lineOf, recordOf, sinceOf, tableOfCase, urlOf } from "./lines.ts";
import { logOn } from "./logs.ts";
import { personOf } from "./people.ts";
import { isKind } from "./queue.rules.ts";
import { reasonsOf, reportersOf } from "./reporters.ts";
import { mayLookAgain } from "../decisions/secondLook.ts";

/** Everything about one case, also when nothing waits there any more. */
export function showCase(e: core.RequestEvent): void {
  const by = moderator(e);
  const [kind, id] = [e.request.pathValue("kind"), e.request.pathValue("id")];
  const [record] = isKind(kind) ? e.app.findRecordsByIds(tableOfCase(kind), [id]) : [];
  if (!isKind(kind) || !record) throw new NotFoundError(said("nothingToDecide"));
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
  const line = lineOf(app, { kind, id: record.id, since: sinceOf(app, kind, record) });
  if (!line) return undefined;
  const isWhole = kind === "users" || kind === "appeals";
  const named = kind === "appeals" ? record.getString("target") : targetNameOf(kind, record);
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
  const mayStand = mayDecide && owner && mayStandOver(rankOf(by), rankOf(owner));
  const appeal = kind === "appeals" ? appealOf(app, record, by) : null;
  return { person: owner ? personOf(app, owner, by.id) : null, appeal, mayDecide, mayStand: mayStand ?? false };
}

const rankOf = (user: core.Record) => ({ role: user.getString("role") });

const targetNameOf = (kind: Judged, record: core.Record): string =>
  kind === "reviews" ? reviewTarget(record.getString("user"), record.getString("contentId")) : `${kind} ${record.id}`;

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
  return kind === "replies" || kind === "reviews" ? titleOf(app, kind, record) : "";
}

const former = (where: string): string =>
  `SELECT at, title, body AS text FROM postEdits WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT 20`;

function formerOf(app: CoreApp, kind: CaseKind, id: string): Case["former"] {
  if (kind !== "posts" && kind !== "replies" && kind !== "pictures") return [];
  const where = kind === "replies" ? "reply = {:id}" : "post = {:id} AND reply = ''";
  return rowsOf(app, { at: "", title: "", text: "" }, former(where), { id });
}

function appealOf(app: CoreApp, appeal: core.Record, by: core.Record): Case["appeal"] {
  const target = targetIn(appeal.getString("target"));
  if (!target || !isJudged(target.kind)) return null;
  const about = recordOf(app, target);
  return {
    target: appeal.getString("target"),
    kind: target.kind,
    targetId: about?.id ?? "",
    answered: appeal.getString("decision") !== "",
    mayDecide: !appeal.getString("decision") && mayLookAgain(app, appeal, by),
  };
}
