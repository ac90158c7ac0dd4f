import { dateOf, execute, writeAndLook } from "../../platform/rows.ts";
import { MOST_EDITS } from "./posts.rules.ts";
import { signAs } from "../authorSnapshot.ts";
import { checkBarePictures } from "../../account/pictures.ts";
import { isTooMany, withWriteLock } from "../../platform/limits/limits.ts";
import { isLink, namesAnother } from "../../platform/markdown/markdown.rules.ts";
import { cleaned, LONGEST_MARKDOWN } from "../../platform/markdown/markdown.rules.ts";
import { rendered } from "../../platform/markdown/markdown.ts";
import { mention, tellAnswered } from "../mentions.ts";
import { followSuperuser } from "../moderation/visibility.ts";
import { holdForLook, isHeldNow, isReleased, noteHeld } from "../moderation/wordLists.ts";
import { learner, letWrite, requireWriter } from "../../platform/doors/learner.ts";
import { oneLine, severalLines, unpiled } from "../../platform/visible.rules.ts";
import { checkFirstDay, checkMember, checkVerified, placeFor, refuseWriting } from "./author.ts";
import type { AcceptSent } from "#contract/community.d.ts";
import { said } from "../../platform/release/texts.ts";

/** What is longer will be refused, as characters are counted there: no time is spent on it. */
const isRefused = (text: string): boolean => text.length > LONGEST_MARKDOWN && [...text].length > LONGEST_MARKDOWN;

/**
 * Takes from the text of a post or reply what is shown nowhere: moderators, and whoever looks for it, read what others
 * read. The house's own stays as its file has it.
 */
function tidy(record: core.Record): void {
  const body = record.getString("body");
  const isWritten = record.isNew() || body !== record.original().getString("body");
  if (isWritten && !record.getBool("team")) record.set("body", cleaned(body));
}

/** The text of a post or reply as HTML. */
function htmlOf(record: core.Record): string {
  const body = record.getString("body");
  return isRefused(body) ? "" : rendered(body);
}

interface Place {
  post: string;
  /** "" for the post itself. */
  reply: string;
}

const OLDEST = `DELETE FROM postEdits WHERE post = {:post} AND reply = {:reply} AND id NOT IN
  (SELECT id FROM postEdits WHERE post = {:post} AND reply = {:reply} ORDER BY at DESC, rowid DESC LIMIT ${MOST_EDITS})`;

/** Keeps what a post or reply said before, for moderators, in the transaction that changes it. */
export function keepFormer(tx: CoreApp, place: Place, former: core.Record): void {
  const row = new Record(tx.findCachedCollectionByNameOrId("postEdits"));
  const said = { title: former.getString("title"), body: former.getString("body"), at: dateOf(Date.now()) };
  for (const [name, value] of Object.entries({ ...place, ...said })) row.set(name, value);
  tx.save(row);
  execute(tx, OLDEST, { ...place });
}

const PLAIN = ["sheet", "questions"];
const WORDS = ["title", "body", ...PLAIN, "video"];
const SAID = [...WORDS, "topic", "moduleId", "lessonId", "second"];

const isChanged = (record: core.Record, names: string[]): boolean =>
  record.isNew() || names.some((name) => record.getString(name) !== record.original().getString(name));

/** A learner writes a post, or changes one of theirs; a superuser hides one, or brings it back. */
export function onPostWrite(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return followSuperuser(e, "posts");
  letWrite(e, "others");
  const user = learner(e.requestEvent);
  checkVerified(e.app, user);
  if (isTooMany(e.requestEvent, { postWritesOf: user.id })) return;
  const pictures = e.record.getUnsavedFiles("pictures").length;
  if (pictures > 0 && isTooMany(e.requestEvent, { picturesOf: user.id }, pictures)) return;
  checkMember(e.app, user.id, placeFor(e.record).isPremium);
  // Rendering takes its time: an account has one text rendered at once.
  withWriteLock(e.requestEvent, { route: "posts", user: user.id, operations: 1 }, () => e.next());
}

/** Puts to a post what only the server may say, before it is checked and kept. */
export function signPost(e: core.RecordEvent): void {
  const { record } = e;
  checkBarePictures(record, "pictures");
  tidy(record);
  if (isChanged(record, SAID)) {
    const { moduleId, isPremium } = placeFor(record);
    record.set("moduleId", moduleId);
    record.set("premium", isPremium);
  }
  if (!isChanged(record, WORDS)) return isReleased(record) ? release(e) : e.next();
  checkVideo(record.getString("video"));
  record.set("title", oneLine(record.getString("title")));
  for (const name of PLAIN) record.set(name, severalLines(record.getString(name)));
  record.set("html", htmlOf(record));
  if (record.isNew()) record.set("activeAt", dateOf(Date.now()));
  if (record.getBool("team")) return e.next();
  signAs(e.app, record);
  holdForLook(e.app, record);
  write(e);
}

/** What stands in a page as an address says where it leads: nothing in it hides, turns it around or names another host. */
function checkVideo(video: string): void {
  if (video === "" || (isLink(video) && unpiled(video) === video && !namesAnother(video))) return;
  refuseWriting({ field: "video", code: "invalid_format", say: "videoAddress" });
}

/** Whom it calls hears of it once it may be read. */
const release = (e: core.RecordEvent): void =>
  writeAndLook(e, (tx) => mention(tx, { post: e.record, reply: undefined }));

/** The post, its former wording, and whom it calls, in one transaction. */
function write(e: core.RecordEvent): void {
  const { record } = e;
  const former = record.isNew() ? undefined : record.original();
  const isHeld = isHeldNow(record);
  if (former) record.set("editedAt", dateOf(Date.now()));
  writeAndLook(e, (tx) => {
    checkFirstDay(tx, record, former ? undefined : "posts");
    if (former) keepFormer(tx, { post: record.id, reply: "" }, former);
    if (isHeld) noteHeld(tx, record);
    if (!record.getBool("hidden")) mention(tx, { post: record, reply: undefined });
  });
}

/** A learner answers a post, or changes an answer of theirs; a superuser hides one, or brings it back. */
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
  // Rendering takes its time: an account has one text rendered at once.
  withWriteLock(e.requestEvent, { route: "replies", user: user.id, operations: 1 }, () => e.next());
}

/** Puts to a reply what only the server may say, before it is checked and kept. */
export function signReply(e: core.RecordEvent): void {
  const { record } = e;
  const isNew = record.isNew();
  tidy(record);
  if (!isNew && record.getString("body") === record.original().getString("body"))
    return isReleased(record) ? releaseReply(e) : e.next();
  record.set("html", htmlOf(record));
  if (record.getBool("team")) return e.next();
  signAs(e.app, record);
  holdForLook(e.app, record);
  const isHeld = isHeldNow(record);
  const former = isNew ? undefined : record.original();
  if (former) record.set("editedAt", dateOf(Date.now()));
  writeAndLook(e, (tx) => {
    checkFirstDay(tx, record, former ? undefined : "replies");
    const post = tx.findRecordById("posts", record.getString("post"));
    if (former) keepFormer(tx, { post: post.id, reply: record.id }, former);
    if (isHeld) noteHeld(tx, record);
    if (!record.getBool("hidden")) tellOf(tx, post, record, !former);
  });
}

function tellOf(tx: CoreApp, post: core.Record, reply: core.Record, isNew: boolean): void {
  mention(tx, { post, reply });
  if (isNew) tellAnswered(tx, post, reply);
}

/** Whoever it answers or calls hears of it once it may be read. */
function releaseReply(e: core.RecordEvent): void {
  writeAndLook(e, (tx) => tellOf(tx, tx.findRecordById("posts", e.record.getString("post")), e.record, true));
}

/** Whoever asked takes one reply for the answer, or takes that back. */
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
