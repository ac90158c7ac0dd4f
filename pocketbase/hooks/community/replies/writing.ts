import type { AcceptSent } from "#contract/community.d.ts";
import { signAs } from "../authorSnapshot.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { withWriteLock } from "../../platform/limits/writeLock.ts";
import { htmlOf, tidy } from "../../platform/markdown/writing.ts";
import { mention, tellAnswered } from "../mentions.ts";
import { followSuperuser } from "../moderation/visibility.ts";
import { holdForLook, isHeldNow, isReleased, noteHeld } from "../moderation/wordLists.ts";
import { learner, letWrite, requireWriter } from "../../platform/doors/learner.ts";
import { dateOf } from "../../platform/times.ts";
import { checkFirstDay, checkMember, checkVerified, refuseWriting } from "../posts/author.ts";
import { keepFormer } from "../posts/edits.ts";
import { said } from "../../platform/release/texts.ts";

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
    return isReleased(record) ? release(e) : e.next();
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
function release(e: core.RecordEvent): void {
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
