import type { Alerts } from "#contract/site.d.ts";
import { theCourse } from "../../platform/course.ts";
import { BUTTONS, isQueuedKind } from "../../platform/mailQueue/kinds.rules.ts";
import { queueMail } from "../../platform/mailQueue/mailQueue.ts";
import { within } from "../../account/notifications/notifications.rules.ts";
import { notify } from "../../account/notifications/notify.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { fill, type Values } from "../../platform/words/letters.rules.ts";
import { dayWords } from "../../platform/words/words.rules.ts";
import { type ModeratedRecord, reasonWords } from "./log.ts";
import type { Written } from "./moderatedRecord.rules.ts";

/** Where whoever is told reads all of it and answers. */
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
  /** Of the log: each is told once. */
  line: string;
  news: News & keyof Alerts;
  values: Values;
  /** When it ends; 0 for never. */
  untilMs?: number;
}

/** Tells somebody what was decided about them, in the decision's transaction: in their alerts and, where mails are sent, by one. */
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
  /** Somebody decided it; else enough reports hid it. */
  isDecided: boolean;
}

/** Tells whoever wrote something that it was hidden, or is back. */
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

/** What somebody wrote, in words to themselves: their post “Why does it ring?”. */
export function wordsFor(app: CoreApp, kind: Written, record: core.Record): string {
  const title = within(recordTitle(app, kind, record), LONGEST_TITLE);
  return fill(serverTexts().decisions.what[kind], { title });
}

/** What it is called, or what it stands under: a post's title, a reply's post, a review's lesson or module. */
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
