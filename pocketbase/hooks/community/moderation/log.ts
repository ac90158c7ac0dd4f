import { dateOf, msOf, firstRow, saveRow } from "../../platform/rows.ts";
import { said, theCourse, serverTexts } from "../../platform/release/texts.ts";
import { reviewTarget, type Written, SHOWN_REASONS } from "./moderation.rules.ts";
import type { Alerts } from "#contract/site.d.ts";
import { BUTTONS, isQueuedKind } from "../../platform/mails/mails.rules.ts";
import { queueMail } from "../../platform/mails/mails.ts";
import { within } from "../../account/notifications/notifications.rules.ts";
import { notify } from "../../account/notifications/notifications.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { fill, type Values, dayWords } from "../../platform/words.rules.ts";

/** Content that a user wrote and moderators decide about. */
export interface ModeratedRecord {
  kind: Written;
  record: core.Record;
}

/** The identifier of the record in the log and in appeals. */
export const targetOf = ({ kind, record }: ModeratedRecord): string =>
  kind === "reviews" ? reviewTarget(record.getString("user"), record.getString("contentId")) : `${kind} ${record.id}`;

export interface Entry {
  /** "" for the server and for a superuser. */
  moderator: string;
  act: string;
  target: string;
  /** The content's owner; "" for none. */
  user: string;
  reason: string;
  /** Visible to moderators only. */
  note?: string;
  untilMs?: number;
}

/** Adds an entry to the moderation log, inside the caller's transaction. @returns the entry's id */
export function noteAct(app: CoreApp, { moderator, act, target, user, reason, ...more }: Entry): string {
  const line = { moderator, act, target, user, reason, note: more.note ?? "", until: dateOf(more.untilMs ?? 0) };
  return saveRow(app, "moderationLog", { ...line, at: dateOf(Date.now()) }).id;
}

/** When another moderator last decided about the target, in milliseconds; 0 for never. */
export function decidedByOthers(app: CoreApp, target: string, by: string): number {
  const filter = "target = {:target} && moderator != '' && moderator != {:by} && act != 'pin' && act != 'unpin'";
  const last = firstRow(app, "moderationLog", filter, { target, by }, "-at");
  return last ? msOf(last, "at") : 0;
}

const LAST_HIDING = "target = {:target} && (act = 'hide' || act = 'restore')";

/** True when the last visibility change hid the target, so that content deleted and written again stays hidden. */
export function wasHidden(app: CoreApp, target: string): boolean {
  const last = firstRow(app, "moderationLog", LAST_HIDING, { target }, "-at,-@rowid");
  return last?.getString("act") === "hide";
}

/** A decision's reason for display: the server's own reasons translated, others as typed. */
export function reasonWords(reason: string): string {
  const name = SHOWN_REASONS.get(reason);
  return (name && said(name)) || reason;
}

/** The page on which the user reads the full decision and appeals. */
const WHERE = "/profile#decisions";
const LONGEST_TITLE = 60;

export type News =
  | "contentHidden"
  | "contentReported"
  | "contentRestored"
  | "warned"
  | "silenced"
  | "banned"
  | "lifted"
  | "cleared"
  | "appealUpheld"
  | "appealRejected";

interface Notice {
  user: string;
  /** The id of the log entry; each is announced once. */
  line: string;
  news: News & keyof Alerts;
  values: Values;
  /** When the decision ends, in milliseconds; 0 for never. */
  untilMs?: number;
}

/**
 * Notifies a user of a decision about them, in the decision's transaction: on the site and, where it sends mail, by
 * mail.
 */
export function notice(tx: CoreApp, { user, line, news, values, untilMs = 0 }: Notice): void {
  const [account] = user ? tx.findRecordsByIds("users", [user]) : [];
  if (!account) return;
  const until = untilMs > 0 ? dayWords(dayIn(untilMs, zoneOf(account, "")), serverTexts().formats) : "";
  const all = { ...values, until };
  const { title, message, action } = serverTexts().alerts[news];
  const key = `decision:${line}`;
  notify(tx, {
    ...{ user, key, type: "warning", isVital: true, title: fill(title, all), message: fill(message, all) },
    action: { label: action, url: WHERE },
  });
  if (isQueuedKind(news) && BUTTONS[news]) queueMail(tx, { user, to: account.email(), kind: news, key, values: all });
}

interface Outcome {
  line: string;
  act: "hide" | "restore";
  reason: string;
  /** True when a moderator decided; false when reports hid it automatically. */
  isDecided: boolean;
}

/** Notifies the author that their content was hidden or restored. */
export function noticeAbout(
  tx: CoreApp,
  { kind, record }: ModeratedRecord,
  { line, act, reason, isDecided }: Outcome,
): void {
  const hidden = isDecided ? "contentHidden" : "contentReported";
  const values = {
    what: wordsFor(tx, kind, record),
    reason: reasonWords(reason) || serverTexts().decisions.nothingWrong,
  };
  notice(tx, { user: record.getString("user"), line, news: act === "hide" ? hidden : "contentRestored", values });
}

/** Names the content to its author: their post “Why does it ring?”. */
export function wordsFor(app: CoreApp, kind: Written, record: core.Record): string {
  const title = within(recordTitle(app, kind, record), LONGEST_TITLE);
  return fill(serverTexts().decisions.what[kind], { title });
}

/** The title of a post, of a reply's post, or of a review's lesson or module. */
export function recordTitle(app: CoreApp, kind: Written, record: core.Record): string {
  if (kind === "reviews") return aboutOf(record.getString("contentId"));
  const [post] = kind === "replies" ? app.findRecordsByIds("posts", [record.getString("post")]) : [record];
  return post?.getString("title") ?? "";
}

function aboutOf(contentId: string): string {
  const { lessons, modules } = theCourse();
  const lesson = lessons.find(({ id }) => id === contentId);
  return lesson?.title ?? modules.find(({ id }) => String(id) === contentId)?.title ?? contentId;
}
