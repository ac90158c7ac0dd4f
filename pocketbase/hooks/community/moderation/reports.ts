import { hasPremium } from "../../access/entitlements.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { letWrite } from "../../platform/doors/learner.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { hidingField, isJudged, isWritten, judgedTable } from "./moderatedRecord.rules.ts";
import { countingReports } from "./openReports.ts";
import { REPORTED } from "./reasons.rules.ts";
import { setVisibility } from "./visibility.ts";

/** So many reports hide what they are about until somebody has decided. */
const ENOUGH = 3;
/** As the field keeps it at most. */
const LONGEST_REASON = 500;

/** Somebody reports what they read, or whoever wrote it. */
export function onReport(e: core.RecordRequestEvent): void {
  letWrite(e);
  const { record } = e;
  const user = record.getString("user");
  if (!e.hasSuperuserAuth() && isTooMany(e.requestEvent, { reportsOf: user })) return;
  // The collection's rule says that a review is not the reporter's own.
  if (record.collection().name === "reports") checkTarget(e.app, record, user);
  const reason = record.getString("reason");
  // What is much too long stays as it is, and is refused.
  if (reason.length <= 4 * LONGEST_REASON) record.set("reason", oneLine(reason));
  e.next();
}

function refuse(message: string): never {
  throw new BadRequestError(message, { targetId: new ValidationError("validation_target", message) });
}

/** What nobody else may read is unknown to them. */
function checkTarget(app: CoreApp, report: core.Record, user: string): void {
  const [kind, id] = [report.getString("target"), report.getString("targetId")];
  if (!isJudged(kind)) return;
  const [found] = app.findRecordsByIds(judgedTable(kind), [id]);
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

/** With its third report that counts something is hidden until somebody has decided. */
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
