import { mirror } from "./entitlements.ts";
import { forget, letRead } from "./reading.ts";
import { refuseOtherSites } from "./request.ts";

/** Every way of signing in, and each refresh of a session. */
export function onSignIn(e: core.RecordAuthRequestEvent): void {
  const user = e.record;
  // A membership may have ended since the row was written.
  if (user.getBool("subscriptionActive")) mirror(e.app, user);
  // A first of two factors does not sign in yet: the refresh after the second sets the cookie.
  const isSignedIn = !e.collection.mfa.enabled || e.authMethod === "";
  if (isSignedIn) letRead(e.requestEvent, user, e.token);
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
