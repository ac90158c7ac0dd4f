import { hasPremium } from "../entitlements/entitlements.ts";
import { isTooMany } from "../limits/limits.ts";
import { writeAndLook } from "../limits/writeAndLook.ts";
import { canMail } from "../mails/mails.ts";
import { isHiddenBy, type Report } from "../moderation/moderation.rules.ts";
import { letWrite } from "../platform/learner.ts";
import { timeOf } from "../platform/times.ts";
import { setHidden } from "./judging.ts";

const OPEN = `SELECT r.user AS user, r.created AS at, u.created AS made, u.verified AS verified, u.standing AS standing,
    u.standingUntil AS standingUntil,
    (SELECT COUNT(*) FROM reports old WHERE old.user = r.user AND old.decision = 'rejected') AS rejected
  FROM reports r JOIN users u ON u.id = r.user
  WHERE r.target = {:target} AND r.targetId = {:id} AND r.decision = ''`;

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
  e.next();
}

/** What nobody else may read is unknown to them. */
function checkTarget(app: CoreApp, report: core.Record, user: string): void {
  const [table, id] = [report.getString("target"), report.getString("targetId")];
  if (!["posts", "replies", "users"].includes(table)) return;
  const [found] = app.findRecordsByIds(table, [id]);
  if (!found) return refuse("There is nothing to report here.");
  if (table === "users") return;
  if (found.getString("user") === user) refuse("This is your own: change it or throw it away.");
  const [post] = table === "posts" ? [found] : app.findRecordsByIds("posts", [found.getString("post")]);
  const isOpen = post && !post.getBool("hidden") && !found.getBool("hidden");
  if (!isOpen || (post.getBool("premium") && !hasPremium(app, user))) refuse("There is nothing to report here.");
}

/** With each report: whether there are enough to hide it until a moderator has looked. */
export function look(e: core.RecordEvent): void {
  const [target, id] = [e.record.getString("target"), e.record.getString("targetId")];
  writeAndLook(e, (tx) => {
    if (target !== "posts" && target !== "replies") return;
    const [record] = tx.findRecordsByIds(target, [id]);
    if (!record || record.getBool("hidden") || !isHiddenBy(reportsOf(tx, target, id), canMail(tx))) return;
    setHidden(tx, record, { moderator: "", act: "hide", reason: "Reported by three accounts." });
  });
}

function reportsOf(app: CoreApp, target: string, id: string): Report[] {
  const shape = { user: "", at: "", made: "", verified: false, standing: "", standingUntil: "", rejected: 0 };
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(OPEN).bind({ target, id }).all(rows);
  return [...(rows as unknown as Iterable<typeof shape>)].map(
    ({ user, at, made, verified, standing, standingUntil, rejected }) => ({
      ...{ user, atMs: timeOf(at), accountMadeAtMs: timeOf(made), isVerified: verified, rejected },
      standing: { standing, untilMs: timeOf(standingUntil) },
    }),
  );
}
