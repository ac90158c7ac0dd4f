// Whoever registers, signs in, changes or leaves an account passes here; nobody can ask for it from another site.
onRecordValidate(
  (e) => (require(`${__hooks}/lib/account.js`) as typeof import("./lib/account.ts")).validate(e),
  "users",
);

onRecordUpdate((e) => (require(`${__hooks}/lib/account.js`) as typeof import("./lib/account.ts")).settle(e), "users");

onRecordAuthRequest(
  (e) => (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).onSignIn(e),
  "users",
);

routerAdd("POST", "/api/course/sign-out", (e) =>
  (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).signOut(e),
);
