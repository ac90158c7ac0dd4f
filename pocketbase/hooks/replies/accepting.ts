import type { AcceptSent } from "#contract/community.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { writer } from "../platform/doors/learner.ts";
import { refuse } from "../posts/author.ts";
import { said } from "../release/texts.ts";

/** Whoever asked takes one reply for the answer, or takes that back. */
export function accept(e: core.RequestEvent): void {
  const user = writer(e, "others");
  if (isTooMany(e, { postWritesOf: user.id })) return;
  const sent = e.requestInfo().body as Partial<AcceptSent>;
  const reply = typeof sent.reply === "string" ? sent.reply : "";
  e.app.runInTransaction((tx) => {
    const [post] = tx.findRecordsByIds("posts", [e.request.pathValue("id")]);
    if (!post || post.getString("user") !== user.id) throw new NotFoundError(said("notYourPost"));
    const [found] = reply ? tx.findRecordsByIds("replies", [reply]) : [];
    const isOfPost = found?.getString("post") === post.id && !found.getBool("hidden");
    if (reply && !isOfPost) refuse({ field: "reply", code: "unknown", say: "unknownReply" });
    post.set("accepted", reply);
    tx.saveNoValidate(post);
  });
  return e.json(200, { reply } satisfies AcceptSent);
}
