// Whoever registers, signs in, changes or leaves an account passes here; nobody can ask for it from another site.
onRecordValidate(
  (e) => (require(`${__hooks}/lib/account.js`) as typeof import("./lib/account.ts")).validate(e),
  "users",
);

onRecordUpdate((e) => (require(`${__hooks}/lib/account.js`) as typeof import("./lib/account.ts")).settle(e), "users");

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/lib/profile.js`) as typeof import("./lib/profile.ts")).change(e),
  "users",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/lib/registration.js`) as typeof import("./lib/registration.ts")).create(e),
  "users",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).onDelete(e),
  "users",
);

onRecordAuthWithPasswordRequest(
  (e) => (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).onPassword(e),
  "users",
);

onRecordAuthWithOAuth2Request(
  (e) => (require(`${__hooks}/lib/registration.js`) as typeof import("./lib/registration.ts")).onProvider(e),
  "users",
);

onRecordAuthRequest(
  (e) => (globalThis.users ??= require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).onSignIn(e),
  "users",
);

onRecordConfirmVerificationRequest(
  (e) => (require(`${__hooks}/lib/registration.js`) as typeof import("./lib/registration.ts")).confirm(e),
  "users",
);

routerAdd(
  "POST",
  "/api/course/register",
  (e) => (require(`${__hooks}/lib/registration.js`) as typeof import("./lib/registration.ts")).register(e),
  $apis.bodyLimit(65536),
);

cronAdd("prune-registrations", "29 3 * * *", () =>
  (require(`${__hooks}/lib/registration.js`) as typeof import("./lib/registration.ts")).prune($app),
);

routerAdd("GET", "/api/course/options", (e) =>
  (require(`${__hooks}/lib/options.js`) as typeof import("./lib/options.ts")).tell(e),
);

routerAdd("POST", "/api/course/sign-out", (e) =>
  (require(`${__hooks}/lib/users.js`) as typeof import("./lib/users.ts")).signOut(e),
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/lib/membership.js`) as typeof import("./lib/membership.ts")).noteChange(e),
  "users",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/lib/membership.js`) as typeof import("./lib/membership.ts")).noteChange(e),
  "users",
);
