import { mirror } from "./entitlements.ts";
import { forgetTries, isTooMany, networkFrom } from "./limits.ts";
import { canMail } from "./mails.ts";
import { forget, letRead } from "./reading.ts";
import { refuseOtherSites } from "./request.ts";

/** Counts before the password is looked at, so that many tries at once are many. */
export function onPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  if (isTooMany(e.requestEvent, { signInFrom: networkFrom(e), signInTo: e.identity })) return;
  e.next();
  forgetTries(e.app, "signInTo", e.identity);
}

// Whoever knows the password may learn that the account is there.
function refuseUnconfirmed(e: core.RecordAuthRequestEvent): void {
  if (e.authMethod !== "password" || e.record.verified() || !canMail(e.requestEvent.app)) return;
  const message = "Confirm your address first: open the link in the mail we sent you.";
  throw new ForbiddenError(message, { email: new ValidationError("validation_not_confirmed", message) });
}

/** Every way of signing in, and each refresh of a session. */
export function onSignIn(e: core.RecordAuthRequestEvent): void {
  const isRefresh = e.authMethod === "";
  if (!isRefresh) refuseUnconfirmed(e);
  // A membership may have ended since the row was written.
  if (e.record.getBool("subscriptionActive")) mirror(e.app, e.record);
  // A first of two factors does not sign in yet: the refresh after the second sets the cookie.
  if (isRefresh || !e.collection.mfa.enabled) letRead(e);
  e.next();
}

/** Whoever deletes their own account leaves nothing of it in this browser. */
export function onDelete(e: core.RecordRequestEvent): void {
  if (e.auth?.id === e.record.id) forget(e.requestEvent);
  e.next();
}

/** Ends reading in this browser; with ?everywhere=1, every session of the signed-in caller. */
export function signOut(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.url.query().get("everywhere") === "1") endAllSessions(e.app, e.auth ?? null);
  forget(e);
  return e.noContent(204);
}

function endAllSessions(app: CoreApp, user: core.Record | null): void {
  if (user?.collection().name !== "users") throw new UnauthorizedError("Log in to sign out everywhere.");
  user.refreshTokenKey();
  app.save(user);
}
