import { isTooMany } from "../limits/limits.ts";
import { leaver } from "../platform/learner.ts";
import { namesItsOwner, targetIn } from "./appeals.rules.ts";

const NOTHING = "There is no decision about this that you could answer.";

/** Whoever a decision is about answers it, once; no standing keeps them from that. */
export function onAppeal(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return e.next();
  const user = leaver(e.requestEvent, "Log in to answer a decision.");
  if (isTooMany(e.requestEvent, { appealsOf: user.id })) return;
  if (!isDecided(e.app, e.record.getString("target"), user.id))
    throw new BadRequestError(NOTHING, { target: new ValidationError("validation_target", NOTHING) });
  e.next();
}

function isDecided(app: CoreApp, target: string, user: string): boolean {
  const lines = app.findRecordsByFilter("moderationLog", "target = {:target}", "", 1, 0, { target });
  if (lines.length === 0) return false;
  const about = targetIn(target);
  if (namesItsOwner(about)) return about.id === user;
  const [row] = app.findRecordsByIds(about.table, [about.id]);
  return row?.getString("user") === user;
}

/** What is not decided yet is taken back; what is stays, or it would be asked for again. */
export function onRemove(e: core.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth()) {
    leaver(e.requestEvent, "Log in to take this back.");
    if (e.record.getString("decision")) throw new ForbiddenError("This was decided.");
  }
  e.next();
}
