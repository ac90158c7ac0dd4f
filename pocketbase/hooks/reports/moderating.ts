import type { PostModerationSent } from "#contract/community.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { actIn } from "../moderation/moderation.rules.ts";
import { note } from "../moderation/log.ts";
import { moderator } from "../platform/learner.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { type Judged, setHidden } from "./judging.ts";

const LONGEST_REASON = 500;
const SAY = { posts: 'Say "hide", "restore", "pin" or "unpin".', replies: 'Say "hide" or "restore".' };

/** Hides a post from everybody but its writer, brings it back, or lets it stand above all others of its list. */
export const moderatePost = (e: core.RequestEvent): void => moderate(e, "posts");
/** Hides a reply from everybody but its writer, or brings it back. */
export const moderateReply = (e: core.RequestEvent): void => moderate(e, "replies");

function moderate(e: core.RequestEvent, table: Judged): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<PostModerationSent>;
  const isPin = table === "posts" && (sent.act === "pin" || sent.act === "unpin");
  const act = actIn(sent.act);
  if (!act && !isPin) throw new BadRequestError(SAY[table], { act: new ValidationError("validation_act", SAY[table]) });
  const reason = typeof sent.reason === "string" ? oneLine(sent.reason.slice(0, LONGEST_REASON)) : "";
  e.app.runInTransaction((tx) => {
    const [record] = tx.findRecordsByIds(table, [e.request.pathValue("id")]);
    if (!record) throw new NotFoundError("There is nothing here.");
    if (act) return judge(tx, record, { moderator: by.id, act, reason });
    record.set("pinned", sent.act === "pin");
    tx.saveNoValidate(record);
    note(tx, { moderator: by.id, act: sent.act === "pin" ? "pin" : "unpin", target: `posts ${record.id}`, reason });
  });
  return e.json(200, { act: sent.act });
}

function judge(tx: CoreApp, record: core.Record, done: Parameters<typeof setHidden>[2]): void {
  if (record.getString("user") === done.moderator)
    throw new ForbiddenError("Somebody else decides about what you wrote.");
  setHidden(tx, record, done);
}
