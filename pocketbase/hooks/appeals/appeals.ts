import { isTooMany } from "../limits/limits.ts";
import { leaver } from "../platform/learner.ts";
import { severalLines } from "../platform/visible.rules.ts";
import { BESIDE, standsAgainst } from "./appeals.rules.ts";

const NOTHING = "There is no decision about this that you could answer.";
const EMPTY = "Say in your own words why you see it differently.";

/** Whoever a decision is about answers it, once; no standing keeps them from that. */
export function onAppeal(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return e.next();
  const user = leaver(e.requestEvent, "Log in to answer a decision.");
  if (isTooMany(e.requestEvent, { appealsOf: user.id })) return;
  const { record } = e;
  const about = latestOn(e.app, record.getString("target"), user.id);
  if (!about || !standsAgainst(about.getString("act")))
    throw new BadRequestError(NOTHING, { target: new ValidationError("validation_target", NOTHING) });
  const text = severalLines(record.getString("text"));
  if (text === "") throw new BadRequestError(EMPTY, { text: new ValidationError("validation_required", EMPTY) });
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
    leaver(e.requestEvent, "Log in to take this back.");
    if (e.record.getString("decision")) throw new ForbiddenError("This was decided.");
  }
  e.next();
}
