import { refuseOtherSites } from "./request.ts";
import { type Audience, writingProblem } from "./standing.rules.ts";
import { msOf } from "./times.ts";

/** Whoever is logged in as a learner; `sentence` says to everybody else what logging in is for. */
export function learner(e: core.RequestEvent, sentence: string): core.Record {
  if (e.auth?.collection().name !== "users") throw new UnauthorizedError(sentence);
  return e.auth;
}

/** Refuses whom moderation keeps from writing. The server reads the account anew for every request. */
export function mayWrite(user: core.Record, audience: Audience = "self"): void {
  const standing = { standing: user.getString("standing"), untilMs: msOf(user, "standingUntil") };
  const problem = writingProblem(standing, audience, Date.now());
  if (problem) throw new ForbiddenError(problem);
}

/** The learner who writes by a route of ours: never for a page of another site, and only who may. */
export function writer(e: core.RequestEvent, sentence: string, audience?: Audience): core.Record {
  refuseOtherSites(e);
  const user = learner(e, sentence);
  mayWrite(user, audience);
  return user;
}

/** Whoever runs the shop: a learner with the role `operator`; a superuser has the admin UI instead. */
export function operator(e: core.RequestEvent): core.Record {
  const user = writer(e, "Log in as an operator.");
  if (user.getString("role") !== "operator") throw new ForbiddenError("This is for operators only.");
  return user;
}

const MODERATORS = ["moderator", "operator"];
export const isModerator = (role: string): boolean => MODERATORS.includes(role);

/** Whoever looks after what learners write: with the role `moderator`, or `operator`. */
export function moderator(e: core.RequestEvent): core.Record {
  const user = writer(e, "Log in as a moderator.", "others");
  if (!isModerator(user.getString("role"))) throw new ForbiddenError("This is for moderators only.");
  return user;
}

/** The learner who ends something of their own by a route of ours: nobody is kept from that, by moderation neither. */
export function leaver(e: core.RequestEvent, sentence: string): core.Record {
  refuseOtherSites(e);
  return learner(e, sentence);
}

/** The learner who may write, for a record, whose collection says who may: it lets superusers write too. */
export function letWrite(e: core.RecordRequestEvent, audience?: Audience): void {
  refuseOtherSites(e.requestEvent);
  if (!e.hasSuperuserAuth()) mayWrite(learner(e.requestEvent, "Log in to write."), audience);
}
