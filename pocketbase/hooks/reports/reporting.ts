import { hasPremium } from "../entitlements/entitlements.ts";
import { isTooMany } from "../limits/limits.ts";
import { keepWeighed } from "../moderation/judging.ts";
import { reasonOf } from "../moderation/moderation.rules.ts";
import { isJudged, tableOf } from "../moderation/targets.rules.ts";
import { letWrite } from "../platform/doors/learner.ts";
import { said } from "../release/texts.ts";

function refuse(message: string): never {
  throw new BadRequestError(message, { targetId: new ValidationError("validation_target", message) });
}

/** Somebody reports what they read, or whoever wrote it. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  const { record } = e;
  const user = record.getString("user");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reportsOf: user })) return;
  checkTarget(e.app, record, user);
  record.set("reason", reasonOf(record.getString("reason")));
  e.next();
}

/** What nobody else may read is unknown to them. */
function checkTarget(app: CoreApp, report: core.Record, user: string): void {
  const [kind, id] = [report.getString("target"), report.getString("targetId")];
  if (!isJudged(kind)) return;
  const [found] = app.findRecordsByIds(tableOf(kind), [id]);
  if (!found) return refuse(said("nothingToReport"));
  if (kind === "users") return;
  if (found.getString("user") === user) refuse(said("ownReported"));
  const [post] = kind === "replies" ? app.findRecordsByIds("posts", [found.getString("post")]) : [found];
  const isShown = kind !== "pictures" || showsPictures(found);
  if (!post || !isShown || !isReadBy(app, [post, found], user)) refuse(said("nothingToReport"));
}

const isReadBy = (app: CoreApp, shown: [post: core.Record, it: core.Record], user: string): boolean =>
  !shown.some((one) => one.getBool("hidden")) && (!shown[0].getBool("premium") || hasPremium(app, user));

const showsPictures = (post: core.Record): boolean =>
  post.getStringSlice("pictures").length > 0 && !post.getBool("picturesHidden");

/** Each report is kept with what it weighs; with enough of them it is hidden until a moderator has looked. */
export function look(e: core.RecordEvent): void {
  keepWeighed(e, e.record.getString("target"), e.record.getString("targetId"));
}
