// Signing in sets the reading cookie, signing out clears it; nobody can ask for either from another site.
onRecordAuthRequest(
  (e) => (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).onSignIn(e),
  "users",
);

routerAdd("POST", "/api/course/sign-out", (e) =>
  (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).signOut(e),
);
