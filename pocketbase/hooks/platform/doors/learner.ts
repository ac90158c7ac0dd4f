import { said } from "../release/texts.ts";
import { isModerator, isOperator, rolesOf } from "./roles.ts";
import { refuseOtherSites } from "./request.ts";
import { type Audience, writingProblem } from "./accountStatus.rules.ts";
import { msOf } from "../times.ts";

/** Whoever is logged in as a learner. */
export function learner(e: core.RequestEvent): core.Record {
  if (e.auth?.collection().name !== "users") throw new UnauthorizedError(said("logIn"));
  return e.auth;
}

/** Refuses whom moderation keeps from writing. The server reads the account anew for every request. */
export function mayWrite(user: core.Record, audience: Audience = "self"): void {
  const account = { status: user.getString("standing"), untilMs: msOf(user, "standingUntil") };
  const problem = writingProblem(account, audience, Date.now());
  if (problem) throw new ForbiddenError(said(problem.say, problem.values));
}

/** The learner who writes by a route of ours: never for a page of another site, and only who may. */
export function requireWriter(e: core.RequestEvent, audience?: Audience): core.Record {
  refuseOtherSites(e);
  const user = learner(e);
  mayWrite(user, audience);
  return user;
}

/** Whoever runs the shop; a superuser has the admin UI instead. */
export function operator(e: core.RequestEvent): core.Record {
  const user = requireWriter(e);
  if (!isOperator(rolesOf(user))) throw new ForbiddenError(said("operatorsOnly"));
  return user;
}

/** Whoever looks after what learners write. */
export function moderator(e: core.RequestEvent): core.Record {
  const user = requireWriter(e, "others");
  if (!isModerator(rolesOf(user))) throw new ForbiddenError(said("moderatorsOnly"));
  return user;
}

/** The learner who ends something of their own by a route of ours: nobody is kept from that, by moderation neither. */
export function requireUserEvenBanned(e: core.RequestEvent): core.Record {
  refuseOtherSites(e);
  return learner(e);
}

/** The learner who may write, for a record, whose collection says who may: it lets superusers write too. */
export function letWrite(e: core.RecordRequestEvent, audience?: Audience): void {
  refuseOtherSites(e.requestEvent);
  if (!e.hasSuperuserAuth()) mayWrite(learner(e.requestEvent), audience);
}
