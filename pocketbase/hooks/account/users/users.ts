import { mirror } from "../../access/entitlements.ts";
import { forgetTries, isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { canMail } from "../../platform/mails.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { learner } from "../../platform/doors/learner.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { clearReadingCookie, setReadingCookie } from "../../access/readingCookie/readingCookie.ts";
import { said } from "../../platform/release/texts.ts";
import { accountOf } from "./account.ts";

/**
 * Counts before the password is checked, so that parallel tries all count. Many networks together can use up the tries
 * of an account: a device its owner logged in on before is heard all the same.
 */
export function onPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  // The server looked for the address as it was typed.
  e.record ??= accountOf(e.app, e.identity) ?? undefined;
  const identity = normalAddress(e.identity);
  const network = networkFrom(e.requestEvent);
  const here = [identity, network];
  if (isTooMany(e.requestEvent, { signInFrom: network, signInTo: here })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { signInAll: identity })) return;
  e.next();
  forgetTries(e.app, "signInTo", here);
}

/** What the server keeps of a browser's name. */
const LONGEST_AGENT = 200;

/** As the server itself recognises a device, to tell its owner of a new one: by address and browser. */
function isKnownDevice(e: core.RecordAuthWithPasswordRequestEvent): boolean {
  if (!e.record) return false;
  const agent = e.requestEvent.request.userAgent();
  const shown = agent.length > LONGEST_AGENT ? `${agent.slice(0, LONGEST_AGENT)}...` : agent;
  const print = $security.md5(e.requestEvent.realIP() + shown);
  return e.app.findAllAuthOriginsByRecord(e.record).some((origin) => origin?.fingerprint() === print);
}

/** The operator's password opens everything: fewer tries. */
export function onOperatorPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const network = networkFrom(e.requestEvent);
  const [operatorFrom, operatorTo, operatorAll] = [network, [e.identity, network], e.identity];
  if (isTooMany(e.requestEvent, { operatorFrom, operatorTo })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { operatorAll })) return;
  e.next();
  forgetTries(e.app, "operatorTo", operatorTo);
}

// Whoever knows the password may learn that the account is there.
function refuseUnconfirmed(e: core.RecordAuthRequestEvent): void {
  if (e.authMethod !== "password" || e.record.verified() || !canMail(e.requestEvent.app)) return;
  const message = said("confirmAddress");
  throw new ForbiddenError(message, { email: new ValidationError("validation_not_confirmed", message) });
}

/** Every way of signing in, and each refresh of a session. */
export function onSignIn(e: core.RecordAuthRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const isRefresh = e.authMethod === "";
  if (!isRefresh) refuseUnconfirmed(e);
  // A membership may have ended since the row was written.
  if (e.record.getBool("subscriptionActive")) mirror(e.app, e.record);
  // The first of two factors does not sign in yet: the refresh after the second sets the cookie.
  if (isRefresh || !e.collection.mfa.enabled) setReadingCookie(e);
  e.next();
}

/** Whoever deletes their own account, which nobody is kept from, leaves nothing of it in this browser. */
export function onDelete(e: core.RecordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  if (e.auth?.id === e.record.id) clearReadingCookie(e.requestEvent);
  e.next();
}

/** Ends reading in this browser; with ?everywhere=1, every session of the signed-in caller. */
export function endSessions(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.url.query().get("everywhere") === "1") endAllSessions(e.app, learner(e));
  clearReadingCookie(e);
  return e.noContent(204);
}

function endAllSessions(app: CoreApp, user: core.Record): void {
  user.refreshTokenKey();
  app.save(user);
}

/** What the log said of an account, such as of a mail that was refused, goes with it. */
export function forgetLogged(e: core.RecordEvent): void {
  const says = (sought: string) => `instr(data, ${sought}) > 0 OR instr(message, ${sought}) > 0`;
  e.app
    .auxDB()
    .newQuery(`DELETE FROM _logs WHERE ${says("{:id}")} OR ({:email} != '' AND (${says("{:email}")}))`)
    .bind({ id: e.record.id, email: e.record.email() })
    .execute();
  e.next();
}
