import { said } from "../release/texts.ts";
import { isModerator, isOperator, rolesOf } from "./roles.ts";
import { environment } from "../environment.ts";
import { isFromHere, type Audience, writingProblem } from "./doors.rules.ts";
import { msOf } from "../rows.ts";

/** Whether the reader's connection is encrypted. Anybody can claim it, so only a trusted proxy is believed. */
export const isSecure = (e: core.RequestEvent): boolean =>
  e.isTLS() || (environment.trustedProxy !== "" && e.request.header.get("X-Forwarded-Proto") === "https");

/** Refuses what a page of another site sends. */
export function refuseOtherSites(e: core.RequestEvent): void {
  const { header, host } = e.request;
  const sender = { fetchSite: header.get("Sec-Fetch-Site"), origin: header.get("Origin"), host };
  if (!isFromHere(sender, environment.siteUrl)) throw new ForbiddenError(said("fromSiteOnly"));
}

/** Answers before the handler is over: what it does after that keeps nobody waiting. */
export function answerNow(e: core.RequestEvent, body: unknown): void {
  const bytes = toBytes(JSON.stringify(body));
  e.response.header().set("Content-Length", String(bytes.length));
  e.blob(200, "application/json", bytes);
  e.flush();
}

/** Answers what is one reader's alone, and nobody keeps. */
export function answerPrivately(e: core.RequestEvent, body: unknown): void {
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, body);
}

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

/** Refuses what was sent, with a sentence for all of it and one at a field. @param code behind `validation_` */
export function refuseField(field: string, code: string, message: string, all = message): never {
  throw new BadRequestError(all, { [field]: new ValidationError(`validation_${code}`, message) });
}
