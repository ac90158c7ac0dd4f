import { isTooMany } from "../limits/limits.ts";
import { leaver } from "../platform/doors/learner.ts";
import { severalLines } from "../platform/visible.rules.ts";
import { said } from "../release/texts.ts";
import { BESIDE, standsAgainst } from "./appeals.rules.ts";

const refuse = (field: string, code: string, message: string): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(code, message) });
};

/** Whoever a decision is about answers it, once; no standing keeps them from that. */
export function onAppeal(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return e.next();
  const user = leaver(e.requestEvent);
  if (isTooMany(e.requestEvent, { appealsOf: user.id })) return;
  const { record } = e;
  const about = latestOn(e.app, record.getString("target"), user.id);
  if (!about || !standsAgainst(about.getString("act")))
    return refuse("target", "validation_target", said("noDecision"));
  const text = severalLines(record.getString("text"));
  if (text === "") refuse("text", "validation_required", said("ownWords"));
  record.set("text", text);
  record.set("about", about.id);
  e.next();
}

const beside = BESIDE.map((act) => ` && act != '${act}'`).join("");

/** The latest decision about something of somebody's; undefined for none. */
function latestOn(app: CoreApp, target: string, user: string): core.Record | undefined {
  const filter = `target = {:target} && user = {:user}${beside}`;
  return app.findRecordsByFilter("moderationLog", filter, "-at,-@rowid", 1, 0, { target, user })[0] ?? undefined;
}

/** What is not decided yet is taken back; what is stays, or it would be asked for again. */
export function onRemove(e: core.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth()) {
    leaver(e.requestEvent);
    if (e.record.getString("decision")) throw new ForbiddenError(said("decided"));
  }
  e.next();
}
