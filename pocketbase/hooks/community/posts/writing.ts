import { dateOf, execute, saveRow, writeAndLook } from "../../platform/rows.ts";
import { type Kind, MOST_EDITS } from "./posts.rules.ts";
import { signAs } from "../authorSnapshot.ts";
import { checkBarePictures } from "../../account/pictures.ts";
import { isTooMany, withWriteLock } from "../../platform/limits/limits.ts";
import { cleaned, isLink, LONGEST_MARKDOWN, namesAnother } from "../../platform/markdown/markdown.rules.ts";
import { rendered } from "../../platform/markdown/markdown.ts";
import { mention, tellAnswered } from "../mentions.ts";
import { followSuperuser } from "../moderation/visibility.ts";
import { holdForLook, isHeldNow, isReleased, noteHeld } from "../moderation/wordLists.ts";
import { learner, letWrite, requireWriter } from "../../platform/doors/learner.ts";
import { oneLine, severalLines, unpiled } from "../../platform/visible.rules.ts";
import { checkFirstDay, checkMember, checkVerified, placeFor, refuseWriting } from "./author.ts";
import type { AcceptSent } from "#contract/community.d.ts";
import { said } from "../../platform/release/texts.ts";

const OLDEST = `DELETE FROM postEdits WHERE post = {:post} AND reply = {:reply} AND id NOT IN
  (SELECT id FROM postEdits WHERE post = {:post} AND reply = {:reply} ORDER BY at DESC, rowid DESC LIMIT ${MOST_EDITS})`;

/** Stores the former text of a post or reply for moderators, in the transaction that changes it. */
function keepFormer(tx: CoreApp, place: { post: string; reply: string }, former: core.Record): void {
  const said = { title: former.getString("title"), body: former.getString("body"), at: dateOf(Date.now()) };
  saveRow(tx, "postEdits", { ...place, ...said });
  execute(tx, OLDEST, place);
}

/** True for a text that validation will refuse by its character count, so that it is not rendered. */
const isRefused = (text: string): boolean => text.length > LONGEST_MARKDOWN && [...text].length > LONGEST_MARKDOWN;

/**
 * Removes invisible characters from a post or reply, so that moderators and the search see what readers see. The team's
 * posts stay as their files have them.
 */
function tidy(record: core.Record): void {
  const body = record.getString("body");
  const isWritten = record.isNew() || body !== record.original().getString("body");
  if (isWritten && !record.getBool("team")) record.set("body", cleaned(body));
}

/** The rendered text of a post or reply; "" for one that is too long. */
function htmlOf(record: core.Record): string {
  const body = record.getString("body");
  return isRefused(body) ? "" : rendered(body);
}

const PLAIN = ["sheet", "questions"];
const WORDS = ["title", "body", ...PLAIN, "video"];
const SAID = [...WORDS, "topic", "moduleId", "lessonId", "second"];

const isChanged = (record: core.Record, names: string[]): boolean =>
  record.isNew() || names.some((name) => record.getString(name) !== record.original().getString(name));

/** Checks a learner's new or edited post; a superuser may hide or restore one. */
export function onPostWrite(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return followSuperuser(e, "posts");
  letWrite(e, "others");
  const user = learner(e.requestEvent);
  checkVerified(e.app, user);
  if (isTooMany(e.requestEvent, { postWritesOf: user.id })) return;
  const pictures = e.record.getUnsavedFiles("pictures").length;
  if (pictures > 0 && isTooMany(e.requestEvent, { picturesOf: user.id }, pictures)) return;
  checkMember(e.app, user.id, placeFor(e.record).isPremium);
  // Rendering is slow: an account renders one text at a time.
  withWriteLock(e.requestEvent, { route: "posts", user: user.id, operations: 1 }, () => e.next());
}

/** Sets the server-controlled fields of a post before validation. */
export function signPost(e: core.RecordEvent): void {
  const { record } = e;
  checkBarePictures(record, "pictures");
  tidy(record);
  if (isChanged(record, SAID)) {
    const { moduleId, isPremium } = placeFor(record);
    record.set("moduleId", moduleId);
    record.set("premium", isPremium);
  }
  if (!isChanged(record, WORDS)) return release(e, "posts");
  checkVideo(record.getString("video"));
  record.set("title", oneLine(record.getString("title")));
  for (const name of PLAIN) record.set(name, severalLines(record.getString(name)));
  record.set("html", htmlOf(record));
  if (record.isNew()) record.set("activeAt", dateOf(Date.now()));
  write(e, "posts");
}

/** The page shows the URL as its link text, so the URL may not hide or reverse characters or name another host. */
function checkVideo(video: string): void {
  if (video === "" || (isLink(video) && unpiled(video) === video && !namesAnother(video))) return;
  refuseWriting({ field: "video", code: "invalid_format", say: "videoAddress" });
}

/**
 * Saves a post or reply with its author snapshot, its former text and its notifications, in one transaction. The team's
 * posts are only saved.
 */
function write(e: core.RecordEvent, kind: Kind): void {
  const { record } = e;
  if (record.getBool("team")) return e.next();
  signAs(e.app, record);
  holdForLook(e.app, record);
  const former = record.isNew() ? undefined : record.original();
  const isHeld = isHeldNow(record);
  if (former) record.set("editedAt", dateOf(Date.now()));
  writeAndLook(e, (tx) => {
    checkFirstDay(tx, record, former ? undefined : kind);
    const place =
      kind === "posts" ? { post: record.id, reply: "" } : { post: record.getString("post"), reply: record.id };
    if (former) keepFormer(tx, place, former);
    if (isHeld) noteHeld(tx, record);
    if (!record.getBool("hidden")) tellOf(tx, record, kind, !former);
  });
}

/** Notifies mentioned users and the answered author once the text is visible. */
function tellOf(tx: CoreApp, record: core.Record, kind: Kind, isNew: boolean): void {
  if (kind === "posts") return mention(tx, { post: record, reply: undefined });
  const post = tx.findRecordById("posts", record.getString("post"));
  mention(tx, { post, reply: record });
  if (isNew) tellAnswered(tx, post, record);
}

/** Sends the notifications of a released text; anything else is only saved. */
function release(e: core.RecordEvent, kind: Kind): void {
  if (!isReleased(e.record)) return e.next();
  writeAndLook(e, (tx) => tellOf(tx, e.record, kind, true));
}

/** Checks a learner's new or edited reply; a superuser may hide or restore one. */
export function onReplyWrite(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return followSuperuser(e, "replies");
  letWrite(e, "others");
  const user = learner(e.requestEvent);
  checkVerified(e.app, user);
  if (isTooMany(e.requestEvent, { replyWritesOf: user.id })) return;
  const [post] = e.app.findRecordsByIds("posts", [e.record.getString("post")]);
  const isTheirs = post?.getString("user") === user.id;
  if (!post || (post.getBool("hidden") && !isTheirs))
    refuseWriting({ field: "post", code: "unknown", say: "postGone" });
  checkMember(e.app, user.id, post.getBool("premium"));
  // Rendering is slow: an account renders one text at a time.
  withWriteLock(e.requestEvent, { route: "replies", user: user.id, operations: 1 }, () => e.next());
}

/** Sets the server-controlled fields of a reply before validation. */
export function signReply(e: core.RecordEvent): void {
  const { record } = e;
  tidy(record);
  if (!isChanged(record, ["body"])) return release(e, "replies");
  record.set("html", htmlOf(record));
  write(e, "replies");
}

/** Lets a post's author accept a reply as the answer, or undo that. */
export function acceptReply(e: core.RequestEvent): void {
  const user = requireWriter(e, "others");
  if (isTooMany(e, { postWritesOf: user.id })) return;
  const sent = e.requestInfo().body as Partial<AcceptSent>;
  const reply = typeof sent.reply === "string" ? sent.reply : "";
  e.app.runInTransaction((tx) => {
    const [post] = tx.findRecordsByIds("posts", [e.request.pathValue("id")]);
    if (!post || post.getString("user") !== user.id) throw new NotFoundError(said("notYourPost"));
    const [found] = reply ? tx.findRecordsByIds("replies", [reply]) : [];
    const isOfPost = found?.getString("post") === post.id && !found.getBool("hidden");
    if (reply && !isOfPost) refuseWriting({ field: "reply", code: "unknown", say: "unknownReply" });
    post.set("accepted", reply);
    tx.saveNoValidate(post);
  });
  return e.json(200, { reply } satisfies AcceptSent);
}
