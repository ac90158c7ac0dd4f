// Whoever registers, signs in, changes or leaves an account passes here; nobody can ask for it from another site.
onRecordValidate(
  (e) => (require(`${__hooks}/users/account.js`) as typeof import("./users/account.ts")).validateAccount(e),
  "users",
);

onRecordCreate(
  (e) => (require(`${__hooks}/users/account.js`) as typeof import("./users/account.ts")).prepare(e),
  "users",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/users/account.js`) as typeof import("./users/account.ts")).prepare(e),
  "users",
);

onRecordUpdate(
  (e) =>
    (require(`${__hooks}/decisions/accountStatus.js`) as typeof import("./decisions/accountStatus.ts")).signOutBanned(
      e,
    ),
  "users",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/decisions/accountStatus.js`) as typeof import("./decisions/accountStatus.ts")).followStatus(e),
  "users",
);

onRecordUpdateRequest(
  (e) =>
    (require(`${__hooks}/decisions/accountStatus.js`) as typeof import("./decisions/accountStatus.ts")).noteSuperuser(
      e,
    ),
  "users",
);

cronAdd("end-standings", "*/5 * * * *", () =>
  (require(`${__hooks}/decisions/accountStatus.js`) as typeof import("./decisions/accountStatus.ts")).endStatuses($app),
);

onRecordDeleteExecute(
  (e) =>
    (require(`${__hooks}/decisions/accountStatus.js`) as typeof import("./decisions/accountStatus.ts")).forgetDecisions(
      e,
    ),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/users/account.js`) as typeof import("./users/account.ts")).deleteOwned(e),
  "users",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/users/profile.js`) as typeof import("./users/profile.ts")).onChange(e),
  "users",
);

onRecordCreateRequest(
  (e) =>
    (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).onPlainRegistration(e),
  "users",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).onDelete(e),
  "users",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/payments/leaving.js`) as typeof import("./payments/leaving.ts")).stopBilling(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/billing/queue.js`) as typeof import("./billing/queue.ts")).putDownLeaving(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/gifts/forgetting.js`) as typeof import("./gifts/forgetting.ts")).forgetGifts(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/reviews/forgetting.js`) as typeof import("./reviews/forgetting.ts")).forgetReviews(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/posts/forgetting.js`) as typeof import("./posts/forgetting.ts")).forgetCommunityActs(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/feedback/feedback.js`) as typeof import("./feedback/feedback.ts")).forgetFeedback(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/contact/contact.js`) as typeof import("./contact/contact.ts")).forgetContact(e),
  "users",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/mailQueue/mailQueue.js`) as typeof import("./mailQueue/mailQueue.ts")).forgetMails(e),
  "users",
);

onRecordAuthWithPasswordRequest(
  (e) => (require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).onPassword(e),
  "users",
);

onRecordAuthWithPasswordRequest(
  (e) => (require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).onOperatorPassword(e),
  "_superusers",
);

onRecordAuthWithOAuth2Request(
  (e) => (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).onProvider(e),
  "users",
);

onRecordAuthRequest(
  (e) => (globalThis.users ??= require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).onSignIn(e),
  "users",
);

onRecordConfirmVerificationRequest(
  (e) =>
    (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).confirmRegistration(e),
  "users",
);

onRecordConfirmPasswordResetRequest(
  (e) => (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).reset(e),
  "users",
);

routerAdd(
  "POST",
  "/api/course/register",
  (e) => (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).registerAccount(e),
  $apis.bodyLimit(65536),
);

cronAdd("prune-registrations", "29 3 * * *", () =>
  (require(`${__hooks}/users/registration.js`) as typeof import("./users/registration.ts")).pruneRegistrations($app),
);

routerAdd("GET", "/api/course/options", (e) =>
  (require(`${__hooks}/users/options.js`) as typeof import("./users/options.ts")).showOptions(e),
);

routerAdd("POST", "/api/course/sign-out", (e) =>
  (require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).endSessions(e),
);

onRecordAfterUpdateSuccess(
  (e) =>
    (
      require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")
    ).noteMembershipChange(e),
  "users",
);

onRecordAfterDeleteSuccess(
  (e) =>
    (
      require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")
    ).noteMembershipChange(e),
  "users",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/users/users.js`) as typeof import("./users/users.ts")).forgetLogged(e),
  "users",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/progress/finished.js`) as typeof import("./progress/finished.ts")).onNameGiven(e),
  "users",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/achievements/achievements.js`) as typeof import("./achievements/achievements.ts")).onProfile(
      e,
    ),
  "users",
);

onRecordAfterUpdateSuccess(
  (e) =>
    (
      require(`${__hooks}/authorSnapshot/authorSnapshot.js`) as typeof import("./authorSnapshot/authorSnapshot.ts")
    ).followPhoto(e),
  "users",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).notePerson(e),
  "users",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).notePersonGone(e),
  "users",
);
