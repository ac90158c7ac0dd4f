import type { Case, Reporter } from "#contract/moderation.d.ts";
import { canMail } from "../../platform/mails/mails.ts";
import { queryRows, execute, storedTime, writeAndLook } from "../../platform/rows.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { type ModeratedRecord, noteAct, targetOf, noticeAbout } from "./log.ts";
import type { Written } from "./moderation.rules.ts";
import { hidingField, BY_SUPERUSER, isJudged, isWritten, judgedTable, REPORTED } from "./moderation.rules.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { letWrite, refuseField } from "../../platform/doors/learner.ts";

const MOST_REPORTERS = 30;
const MOST_REASONS = 20;

/** The table and SQL condition for reports of a record; reviews have a table of their own. */
const about = (kind: string): { table: string; where: string } =>
  kind === "reviews"
    ? { table: "reviewReports", where: "r.review = {:id}" }
    : { table: "reports", where: "r.target = {:kind} AND r.targetId = {:id}" };

const open = (kind: string): { from: string; where: string } => {
  const { table, where } = about(kind);
  return { from: `${table} r`, where: `${where} AND r.decision = ''` };
};

/** Reports from accounts younger than a week at the time, or that may not write, do not count. */
const COUNTS = "julianday(r.created) - julianday(u.created) >= 7 AND u.standing = ''";

/** The number of open reports that count towards hiding content automatically. */
export function countingReports(app: CoreApp, kind: string, id: string): number {
  const { from, where } = open(kind);
  const confirmed = canMail(app) ? " AND u.verified = TRUE" : "";
  const query = `SELECT COUNT(*) AS count FROM ${from} JOIN users u ON u.id = r.user WHERE ${where} AND ${COUNTS}${confirmed}`;
  return queryRows(app, { count: 0 }, query, { kind, id })[0]?.count ?? 0;
}

/** Settles all reports of a record so far, as upheld or rejected. */
export function settleReports(tx: CoreApp, kind: string, id: string, decision: "upheld" | "rejected"): void {
  const { table, where } = about(kind);
  const query = `UPDATE ${table} AS r SET decision = {:decision},
    decidedAt = CASE WHEN decidedAt = '' THEN {:now} ELSE decidedAt END WHERE ${where} AND r.decision != {:decision}`;
  execute(tx, query, { kind, id, decision, now: storedTime(Date.now()) });
}

const by = (table: string): string => `(SELECT id FROM ${table} WHERE user = {:user})`;
const UPHELD = "SET decision = 'upheld', decidedAt = {:now} WHERE decision = ''";
const SETTLE_ABOUT_PERSON = [
  `UPDATE reports ${UPHELD} AND (targetId = {:user} OR targetId IN ${by("posts")} OR targetId IN ${by("replies")})`,
  `UPDATE reviewReports ${UPHELD} AND review IN ${by("reviews")}`,
];

/** Settles every open report of a user and of their content. */
export function settleReportsAboutPerson(tx: CoreApp, user: string): void {
  for (const query of SETTLE_ABOUT_PERSON) execute(tx, query, { user, now: storedTime(Date.now()) });
}

/** The number of open reports, the time of the first, and the most frequent reason. */
export function reportSummary(
  app: CoreApp,
  kind: string,
  id: string,
): { reports: number; since: string; reason: string } {
  const { from, where } = open(kind);
  const query = `SELECT COUNT(*) AS reports, COALESCE(MIN(r.created), '') AS since, COALESCE((SELECT r.reason FROM ${from}
    WHERE ${where} GROUP BY r.reason ORDER BY COUNT(*) DESC, MIN(r.created) LIMIT 1), '') AS reason FROM ${from} WHERE ${where}`;
  const none = { reports: 0, since: "", reason: "" };
  return queryRows(app, none, query, { kind, id })[0] ?? none;
}

const iso = (at: string): string => at.replace(" ", "T");

/** The users who reported it, the earliest first. */
export function reportersOf(app: CoreApp, kind: string, id: string): Reporter[] {
  const { from, where } = open(kind);
  const query = `SELECT u.id AS user, u.displayName AS name, r.reason AS reason, r.created AS at, u.created AS since,
      u.verified AS verified
    FROM ${from} JOIN users u ON u.id = r.user WHERE ${where} ORDER BY r.created LIMIT ${String(MOST_REPORTERS)}`;
  const shape = { user: "", name: "", reason: "", at: "", since: "", verified: false };
  return queryRows(app, shape, query, { kind, id }).map((row) => ({
    ...row,
    ...{ name: oneLine(row.name) || said("anonymous"), at: iso(row.at), since: iso(row.since) },
  }));
}

/** The open reports' reasons with their counts. */
export function reasonsOf(app: CoreApp, kind: string, id: string): Case["reasons"] {
  const { from, where } = open(kind);
  const query = `SELECT r.reason AS reason, COUNT(*) AS count FROM ${from} WHERE ${where}
    GROUP BY r.reason ORDER BY COUNT(*) DESC, MIN(r.created) LIMIT ${String(MOST_REASONS)}`;
  return queryRows(app, { reason: "", count: 0 }, query, { kind, id });
}

export interface VisibilityChange {
  act: "hide" | "restore";
  /** "" for the server and for a superuser. */
  moderator: string;
  /** True when a person decided: settles the open reports and ends a hold. */
  isDecided: boolean;
  reason: string;
  note?: string;
  /** True when the caller notifies the author. */
  isTold?: boolean;
}

/** Hides content from everyone but its author, or restores it, with all consequences, in the caller's transaction. */
export function setVisibility(tx: CoreApp, moderated: ModeratedRecord, change: VisibilityChange): void {
  const { kind, record } = moderated;
  const field = hidingField(kind);
  const wasHidden = record.getBool(field);
  const isHidden = change.act === "hide";
  record.set(field, isHidden);
  if (kind !== "pictures") {
    // A banned user's content stays hidden until the ban ends.
    const waits = !isHidden && isBanned(tx, record.getString("user"));
    if (waits) record.set(field, true);
    record.set("withBan", waits);
  }
  if (change.isDecided && kind !== "pictures") record.set("heldFor", "");
  tx.saveNoValidate(record);
  followVisibility(tx, moderated, { ...change, wasHidden });
}

const isBanned = (tx: CoreApp, user: string): boolean =>
  tx.findRecordsByIds("users", [user])[0]?.getString("standing") === "banned";

/** Settles the reports, writes the log entry and notifies the author. */
function followVisibility(
  tx: CoreApp,
  moderated: ModeratedRecord,
  change: VisibilityChange & { wasHidden: boolean },
): void {
  const { kind, record } = moderated;
  const { act, moderator, reason, isDecided, wasHidden } = change;
  if (isDecided) settleReports(tx, kind, record.id, act === "hide" ? "upheld" : "rejected");
  const user = record.getString("user");
  const line = noteAct(tx, { act, moderator, reason, user, target: targetOf(moderated), note: change.note ?? "" });
  // An author who was never told of a report is not told that it was rejected.
  const isNews = act === "hide" ? isDecided || !wasHidden : wasHidden;
  if (isNews && !change.isTold) noticeAbout(tx, moderated, { line, act, reason, isDecided });
}

/** Applies the same consequences as the route when a superuser hides or restores content in the admin UI. */
export function followSuperuser(e: core.RecordRequestEvent, kind: Exclude<Written, "pictures">): void {
  const wasHidden = !e.record.isNew() && e.record.original().getBool("hidden");
  // Restoring held content is the review it was held for.
  if (wasHidden && !e.record.getBool("hidden")) e.record.set("heldFor", "");
  writeAndLook(e, (tx) => {
    const isHidden = e.record.getBool("hidden");
    if (isHidden === wasHidden) return;
    const change = { moderator: "", isDecided: true, reason: BY_SUPERUSER, wasHidden };
    followVisibility(tx, { kind, record: e.record }, { ...change, act: isHidden ? "hide" : "restore" });
  });
}

/** The number of counting reports that hides content until a moderator decides. */
const ENOUGH = 3;
/** The field's maximum length. */
const LONGEST_REASON = 500;

/** Checks a user's report of content or of another user. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  const { record } = e;
  const user = record.getString("user");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reportsOf: user })) return;
  // The collection's rule refuses reports of the user's own review.
  if (record.collection().name === "reports") checkTarget(e.app, record, user);
  const reason = record.getString("reason");
  // A text far over the limit stays unchanged and fails validation.
  if (reason.length <= 4 * LONGEST_REASON) record.set("reason", oneLine(reason));
  e.next();
}

const refuse = (message: string): never => refuseField("targetId", "target", message);

/** Refuses a report of content that the reporter may not read, with the same message as for none. */
function checkTarget(app: CoreApp, report: core.Record, user: string): void {
  const [kind, id] = [report.getString("target"), report.getString("targetId")];
  if (!isJudged(kind)) return;
  const [found] = app.findRecordsByIds(judgedTable(kind), [id]);
  if (!found) return refuse(said("reportTarget"));
  if (kind === "users") return;
  if (found.getString("user") === user) refuse(said("ownReported"));
  const [post] = kind === "replies" ? app.findRecordsByIds("posts", [found.getString("post")]) : [found];
  const isShown = kind !== "pictures" || showsPictures(found);
  if (!post || !isShown || !isReadBy(app, [post, found], user)) refuse(said("reportTarget"));
}

const isReadBy = (app: CoreApp, shown: [post: core.Record, it: core.Record], user: string): boolean =>
  !shown.some((one) => one.getBool("hidden")) && (!shown[0].getBool("premium") || hasPremium(app, user));

const showsPictures = (post: core.Record): boolean =>
  post.getStringSlice("pictures").length > 0 && !post.getBool("picturesHidden");

/** Hides content once its third counting report arrives, until a moderator decides. */
export function hideWhenReported(e: core.RecordEvent): void {
  const { record } = e;
  const review = record.getString("review");
  const [kind, id] = review ? ["reviews", review] : [record.getString("target"), record.getString("targetId")];
  writeAndLook(e, (tx) => {
    if (!isWritten(kind)) return;
    const [reported] = tx.findRecordsByIds(judgedTable(kind), [id]);
    if (!reported || reported.getBool(hidingField(kind)) || countingReports(tx, kind, id) < ENOUGH) return;
    const change = { act: "hide", moderator: "", isDecided: false, reason: REPORTED } as const;
    setVisibility(tx, { kind, record: reported }, change);
  });
}
