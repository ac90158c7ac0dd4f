import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { learner, letWrite } from "../../platform/doors/learner.ts";
import { checkVerified } from "../posts/author.ts";
import { said } from "../../platform/release/texts.ts";
import { execute } from "../../platform/rows.ts";

const refuse = (message: string): never => {
  throw new BadRequestError(message, { post: new ValidationError("validation_like", message) });
};

/** Somebody likes a post or reply; the collection's rule says that it is not their own. */
export function onLike(e: core.RecordRequestEvent): void {
  letWrite(e, "others");
  const user = e.record.getString("user");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { likesOf: user })) return;
  if (!e.hasSuperuserAuth()) checkVerified(e.app, learner(e.requestEvent));
  checkTarget(e.app, e.record, user);
  e.next();
}

/** It is for what its presser may read. */
function checkTarget(app: CoreApp, like: core.Record, user: string): void {
  const [postId, replyId] = [like.getString("post"), like.getString("reply")];
  if ((postId === "") === (replyId === "")) refuse(said("oneLike"));
  const [reply] = replyId ? app.findRecordsByIds("replies", [replyId]) : [];
  const [post] = app.findRecordsByIds("posts", [reply?.getString("post") ?? postId]);
  if (!post || post.getBool("hidden") || reply?.getBool("hidden")) return refuse(said("nothingToLike"));
  if (post.getBool("premium") && !hasPremium(app, user)) refuse(said("nothingToLike"));
}

/** Each like, and each that goes, is counted in its own transaction: of many at once none is lost or counted twice. */
export function countLike(e: core.RecordEvent): void {
  const name = e.record.getString("post") ? "post" : "reply";
  const table = name === "post" ? "posts" : "replies";
  const id = e.record.getString(name);
  const query = `UPDATE ${table} SET likes = (SELECT COUNT(*) FROM likes WHERE ${name} = {:id}) WHERE id = {:id}`;
  writeAndLook(e, (tx) => void execute(tx, query, { id }));
}
