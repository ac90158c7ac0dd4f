// Registering, signing in, changing and deleting an account; requests from other sites are refused.
onRecordValidate((e) => require(`${__hooks}/account/users/users.js`).validateAccount(e), "users");

onRecordCreate((e) => require(`${__hooks}/account/users/users.js`).prepare(e), "users");

onRecordUpdate((e) => require(`${__hooks}/account/users/users.js`).prepare(e), "users");

onRecordUpdate((e) => require(`${__hooks}/community/decisions/accountStatus.js`).signOutBanned(e), "users");

onRecordUpdateExecute((e) => require(`${__hooks}/community/decisions/accountStatus.js`).followStatus(e), "users");

onRecordUpdateRequest((e) => require(`${__hooks}/community/decisions/accountStatus.js`).noteSuperuser(e), "users");

cronAdd("end-standings", "*/5 * * * *", () =>
  require(`${__hooks}/community/decisions/accountStatus.js`).endStatuses($app),
);

onRecordDeleteExecute((e) => require(`${__hooks}/community/decisions/accountStatus.js`).forgetDecisions(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/account/users/users.js`).deleteOwned(e), "users");

onRecordUpdateRequest((e) => require(`${__hooks}/account/users/users.js`).onChange(e), "users");

onRecordCreateRequest((e) => require(`${__hooks}/account/users/registration.js`).onPlainRegistration(e), "users");

onRecordDeleteRequest((e) => require(`${__hooks}/account/users/users.js`).onDelete(e), "users");

onRecordDeleteRequest((e) => require(`${__hooks}/membership/payments/leaving.js`).stopBilling(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/membership/billing/queue.js`).putDownLeaving(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/membership/gifts/gifts.js`).forgetGifts(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/community/reviews.js`).forgetReviews(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/community/posts/posts.js`).forgetCommunityActs(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/community/feedback/feedback.js`).forgetFeedback(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/community/contact/contact.js`).forgetContact(e), "users");

onRecordDeleteExecute((e) => require(`${__hooks}/platform/mails/mails.js`).forgetMails(e), "users");

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/account/users/users.js`).onPassword(e), "users");

onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/account/users/users.js`).onOperatorPassword(e),
  "_superusers",
);

onRecordAuthWithOAuth2Request((e) => require(`${__hooks}/account/users/registration.js`).onProvider(e), "users");

onRecordAuthRequest((e) => (globalThis.users ??= require(`${__hooks}/account/users/users.js`)).onSignIn(e), "users");

onRecordConfirmVerificationRequest(
  (e) => require(`${__hooks}/account/users/registration.js`).confirmRegistration(e),
  "users",
);

onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/account/users/registration.js`).reset(e), "users");

routerAdd("POST", "/api/course/register", (e) =>
  require(`${__hooks}/account/users/registration.js`).registerAccount(e),
);

cronAdd("prune-registrations", "29 3 * * *", () =>
  require(`${__hooks}/account/users/registration.js`).pruneRegistrations($app),
);

routerAdd("GET", "/api/course/options", (e) => require(`${__hooks}/account/users/users.js`).showOptions(e));

routerAdd("POST", "/api/course/sign-out", (e) => require(`${__hooks}/account/users/users.js`).endSessions(e));

onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/access/readingCookie/readingCookie.js`).noteMembershipChange(e),
  "users",
);

onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/access/readingCookie/readingCookie.js`).noteMembershipChange(e),
  "users",
);

onRecordAfterDeleteSuccess((e) => require(`${__hooks}/account/users/users.js`).forgetLogged(e), "users");

onRecordAfterUpdateSuccess((e) => require(`${__hooks}/learning/progress/completions.js`).onNameGiven(e), "users");

onRecordUpdateExecute((e) => require(`${__hooks}/learning/achievements/achievements.js`).onProfile(e), "users");

onRecordAfterUpdateSuccess((e) => require(`${__hooks}/community/authorSnapshot.js`).followPhoto(e), "users");

onRecordAfterUpdateSuccess((e) => require(`${__hooks}/community/pages/kept.js`).notePerson(e), "users");

onRecordAfterDeleteSuccess((e) => require(`${__hooks}/community/pages/kept.js`).notePersonGone(e), "users");

// Mailed links: requests are rate-limited and answer alike for every address; links are redeemed here.
routerAdd("POST", "/api/collections/users/request-password-reset", (e) =>
  require(`${__hooks}/account/links.js`).sendReset(e),
);

routerAdd("POST", "/api/collections/users/request-verification", (e) =>
  require(`${__hooks}/account/links.js`).sendVerification(e),
);

routerAdd("POST", "/api/collections/users/request-email-change", (e) =>
  require(`${__hooks}/account/links.js`).sendEmailChange(e),
);

routerAdd("POST", "/api/collections/users/confirm-email-change", (e) =>
  require(`${__hooks}/account/links.js`).confirmEmailChange(e),
);

routerAdd("POST", "/api/collections/users/request-otp", (e) => require(`${__hooks}/account/links.js`).sendLoginLink(e));

routerAdd("POST", "/api/collections/users/auth-with-otp", (e) => require(`${__hooks}/account/links.js`).logInByLink(e));

routerAdd("POST", "/api/course/link", (e) => require(`${__hooks}/account/links.js`).checkLink(e));

onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/account/links.js`).answerEmpty(e), "users");

onRecordRequestVerificationRequest((e) => require(`${__hooks}/account/links.js`).answerEmpty(e), "users");

onRecordRequestEmailChangeRequest(() => require(`${__hooks}/account/links.js`).refuseEmailChange(), "users");

onRecordConfirmEmailChangeRequest(() => require(`${__hooks}/account/links.js`).refuseOtherSpelling(), "users");

// Only the server creates notifications (notify in account/notifications/notifications.ts); learners mark them as read
// or delete them, and their devices hear of each change at once.
onRecordUpdateRequest(
  (e) => require(`${__hooks}/account/notifications/notifications.js`).onNotificationWrite(e),
  "notifications",
);

onRecordDeleteRequest(
  (e) => require(`${__hooks}/account/notifications/notifications.js`).onNotificationWrite(e),
  "notifications",
);

onRecordValidate((e) => require(`${__hooks}/account/notifications/notifications.js`).checkAction(e), "notifications");

onRecordCreateExecute((e) => require(`${__hooks}/account/notifications/notifications.js`).onTold(e), "notifications");

onRealtimeSubscribeRequest((e) => require(`${__hooks}/account/notifications/notifications.js`).onSubscribe(e));

// A learner exports everything held about them, and nothing about others.
routerAdd("GET", "/api/course/export", (e) => require(`${__hooks}/account/export.js`).exportAccount(e));

// Learners' photos are public; an upload is never served as a page or script of this site.
onFileDownloadRequest((e) => require(`${__hooks}/account/pictures.js`).serveUpload(e));

// All mails to accounts are written here; queued mails are sent every minute.
onMailerRecordVerificationSend((e) => require(`${__hooks}/platform/mails/mails.js`).writeVerification(e), "users");

onMailerRecordPasswordResetSend((e) => require(`${__hooks}/platform/mails/mails.js`).writeReset(e), "users");

onMailerRecordEmailChangeSend((e) => require(`${__hooks}/platform/mails/mails.js`).writeEmailChange(e), "users");

onMailerRecordOTPSend((e) => require(`${__hooks}/platform/mails/mails.js`).writeSignInLink(e), "users");

onMailerRecordAuthAlertSend((e) => require(`${__hooks}/platform/mails/mails.js`).writeNewDevice(e), "users");

onMailerSend((e) => require(`${__hooks}/platform/mails/mails.js`).sendMail(e));

cronAdd("mail-queue", "* * * * *", () => require(`${__hooks}/platform/mails/mails.js`).sendPatiently($app));

cronAdd("prune-mail-queue", "47 3 * * *", () => require(`${__hooks}/platform/mails/mails.js`).pruneMailQueue($app));
