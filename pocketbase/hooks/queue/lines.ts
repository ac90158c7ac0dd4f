import type { CaseKind, CaseLine } from "#contract/moderation.d.ts";
import { theCourse } from "../course/course.ts";
import { lessonIn } from "../course/course.rules.ts";
import { rowsOf } from "../moderation/rows.ts";
import { hidingField, isWritten, type Target, tableOf, targetIn } from "../moderation/targets.rules.ts";
import { titleOf } from "../moderation/telling.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../release/texts.ts";
import { beginningOf } from "./queue.rules.ts";

/** A case, and since when it waits. */
export interface Waiting {
  kind: CaseKind;
  id: string;
  /** "" for one that waits no longer. */
  since: string;
}

const iso = (at: string): string => at.replace(" ", "T");

export const tableOfCase = (kind: CaseKind) => (kind === "appeals" ? kind : tableOf(kind));

/** A case in one line; undefined when what it is about is gone. */
export function lineOf(app: CoreApp, { kind, id, since }: Waiting): CaseLine | undefined {
  const [record] = app.findRecordsByIds(tableOfCase(kind), [id]);
  if (!record) return undefined;
  const held = kind === "pictures" ? "" : record.getString("heldFor");
  const hidden = isWritten(kind) && record.getBool(hidingField(kind));
  const counted = { ...reportsOf(app, kind, id), reason: reasonOf(app, kind, id), heldFor: held, hidden };
  return {
    kind,
    id,
    since: iso(since),
    title: headingOf(app, kind, record),
    by: nameOf(app, kind, record),
    ...counted,
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
  return target && record && isWritten(target.kind) ? titleOf(app, target.kind, record) : "";
}

function nameOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind !== "users" && kind !== "appeals") return record.getString("userName");
  const [user] = kind === "users" ? [record] : app.findRecordsByIds("users", [record.getString("user")]);
  return oneLine(user?.getString("displayName") ?? "") || said("anonymous");
}

/** What a line of the log is about; undefined when it is gone. */
export function recordOf(app: CoreApp, { kind, id, contentId }: Target): core.Record | undefined {
  if (kind !== "reviews") return app.findRecordsByIds(tableOf(kind), [id])[0] ?? undefined;
  const filter = "user = {:id} && contentId = {:contentId}";
  return app.findRecordsByFilter("reviews", filter, "", 1, 0, { id, contentId })[0] ?? undefined;
}

/** A path where it is read; "" where it has none. */
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

export const reportTable = (kind: CaseKind): { from: string; where: string } =>
  kind === "reviews"
    ? { from: "reviewReports r", where: "r.review = {:id} AND r.settled = FALSE" }
    : { from: "reports r", where: `r.target = '${kind}' AND r.targetId = {:id} AND r.decision = ''` };

/** How many open reports there are, and what they weigh. */
function reportsOf(app: CoreApp, kind: CaseKind, id: string): { reports: number; weight: number } {
  const { from, where } = reportTable(kind);
  const query = `SELECT COUNT(*) AS reports, COALESCE(SUM(r.weight), 0) AS weight FROM ${from} WHERE ${where}`;
  return rowsOf(app, { reports: 0, weight: 0 }, query, { id })[0] ?? { reports: 0, weight: 0 };
}

/** Since when it waits: as it is reported, held or appealed; "" when it does not. */
export function sinceOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind === "appeals") return record.getString("decision") ? "" : record.getString("created");
  const { from, where } = reportTable(kind);
  const query = `SELECT COALESCE(MIN(r.created), '') AS since FROM ${from} WHERE ${where}`;
  const reported = rowsOf(app, { since: "" }, query, { id: record.id })[0]?.since ?? "";
  const isHeld = kind !== "pictures" && record.getString("heldFor") !== "";
  const heldAt = kind === "reviews" ? ["updated"] : ["editedAt", "created"];
  const held = isHeld ? heldAt.map((name) => record.getString(name)).find(Boolean) : "";
  return [reported, held ?? ""].filter(Boolean).sort()[0] ?? "";
}

/** The reason that most of the reports give. */
function reasonOf(app: CoreApp, kind: CaseKind, id: string): string {
  const { from, where } = reportTable(kind);
  const query = `SELECT reason FROM ${from} WHERE ${where} GROUP BY reason ORDER BY SUM(weight) DESC, COUNT(*) DESC, MIN(created) LIMIT 1`;
  return rowsOf(app, { reason: "" }, query, { id })[0]?.reason ?? "";
}
