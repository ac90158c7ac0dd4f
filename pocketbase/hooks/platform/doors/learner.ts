import { said } from "../release/texts.ts";
import { isModerator, isOperator, rolesOf } from "./roles.ts";
import { environment } from "../environment.ts";
import { isFromHere, type Audience, writingProblem } from "./doors.rules.ts";
import { msOf } from "../rows.ts";

/** True for an encrypted connection. Any client can send the header, so only a trusted proxy's counts. */
export const isSecure = (e: core.RequestEvent): boolean =>
  e.isTLS() || (environment.trustedProxy !== "" && e.request.header.get("X-Forwarded-Proto") === "https");

/** Refuses requests from pages of other sites (CSRF). @throws ForbiddenError */
export function refuseOtherSites(e: core.RequestEvent): void {
  const { header, host } = e.request;
  const sender = { fetchSite: header.get("Sec-Fetch-Site"), origin: header.get("Origin"), host };
  if (!isFromHere(sender, environment.siteUrl)) throw new ForbiddenError(said("fromSiteOnly"));
}

/** Sends the response at once, so that the client does not wait for what the handler does next. */
export function answerNow(e: core.RequestEvent, body: unknown): void {
  const bytes = toBytes(JSON.stringify(body));
  e.response.header().set("Content-Length", String(bytes.length));
  e.blob(200, "application/json", bytes);
  e.flush();
}

/** Answers with one user's data, which no cache may store. */
export function answerPrivately(e: core.RequestEvent, body: unknown): void {
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, body);
}

/** The signed-in learner. @throws UnauthorizedError when nobody is signed in */
export function learner(e: core.RequestEvent): core.Record {
  if (e.auth?.collection().name !== "users") throw new UnauthorizedError(said("logIn"));
  return e.auth;
}

/**
 * Refuses accounts that moderation bars from writing. PocketBase re-reads the account for every request.
 * @throws ForbiddenError
 */
export function mayWrite(user: core.Record, audience: Audience = "self"): void {
  const account = { status: user.getString("standing"), untilMs: msOf(user, "standingUntil") };
  const problem = writingProblem(account, audience, Date.now());
  if (problem) throw new ForbiddenError(said(problem.say, problem.values));
}

/** The signed-in learner who may write; refuses other sites' requests. For routes of ours, not record requests. */
export function requireWriter(e: core.RequestEvent, audience?: Audience): core.Record {
  refuseOtherSites(e);
  const user = learner(e);
  mayWrite(user, audience);
  return user;
}

/** The signed-in operator; a superuser uses the admin UI instead. @throws ForbiddenError */
export function operator(e: core.RequestEvent): core.Record {
  const user = requireWriter(e);
  if (!isOperator(rolesOf(user))) throw new ForbiddenError(said("operatorsOnly"));
  return user;
}

/** The signed-in moderator or operator. @throws ForbiddenError */
export function moderator(e: core.RequestEvent): core.Record {
  const user = requireWriter(e, "others");
  if (!isModerator(rolesOf(user))) throw new ForbiddenError(said("moderatorsOnly"));
  return user;
}

/** The signed-in learner, even a banned one: moderation never bars users from ending something of their own. */
export function requireUserEvenBanned(e: core.RequestEvent): core.Record {
  refuseOtherSites(e);
  return learner(e);
}

/** The same check for a record request, where the collection's rules check ownership; superusers may write too. */
export function letWrite(e: core.RecordRequestEvent, audience?: Audience): void {
  refuseOtherSites(e.requestEvent);
  if (!e.hasSuperuserAuth()) mayWrite(learner(e.requestEvent), audience);
}

/** Refuses a field: `message` at the field, `all` for the whole form. @param code without its prefix `validation_` */
export function refuseField(field: string, code: string, message: string, all = message): never {
  throw new BadRequestError(all, { [field]: new ValidationError(`validation_${code}`, message) });
}
