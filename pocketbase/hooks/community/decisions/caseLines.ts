import type { CaseKind, CaseLine } from "#contract/moderation.d.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { theCourse } from "../../platform/course.ts";
import { hidingField, isWritten, type Target, judgedTable, targetIn } from "../moderation/moderatedRecord.rules.ts";
import { recordTitle } from "../moderation/notices.ts";
import { reportSummary } from "../moderation/openReports.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { beginningOf } from "./queue.rules.ts";
import { firstRow } from "../../platform/rows.ts";

/** A case, and since when it waits. */
export interface Waiting {
  kind: CaseKind;
  id: string;
  /** "" for one that waits no longer. */
  since: string;
}

const iso = (at: string): string => at.replace(" ", "T");

export const tableOfCase = (kind: CaseKind) => (kind === "appeals" ? kind : judgedTable(kind));

/** A case in one line; undefined when what it is about is gone. */
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

/** What a line of the log is about; undefined when it is gone. */
export function recordOf(app: CoreApp, { kind, id, contentId }: Target): core.Record | undefined {
  if (kind !== "reviews") return app.findRecordsByIds(judgedTable(kind), [id])[0] ?? undefined;
  const filter = "user = {:id} && contentId = {:contentId}";
  return firstRow(app, "reviews", filter, { id, contentId });
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

/** Since when it waits: as it is reported, held or appealed; "" when it does not. */
export function sinceOf(app: CoreApp, kind: CaseKind, record: core.Record): string {
  if (kind === "appeals") return record.getString("decision") ? "" : record.getString("created");
  const reported = reportSummary(app, kind, record.id).since;
  const isHeld = kind !== "pictures" && record.getString("heldFor") !== "";
  const heldAt = kind === "reviews" ? ["updated"] : ["editedAt", "created"];
  const held = isHeld ? heldAt.map((name) => record.getString(name)).find(Boolean) : "";
  return [reported, held ?? ""].filter(Boolean).sort()[0] ?? "";
}
