// Every mail an account gets is written here, and asked for here: neutrally, and only so often.
routerAdd(
  "POST",
  "/api/collections/users/request-password-reset",
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).sendReset(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/request-verification",
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).sendVerification(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/request-email-change",
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).sendEmailChange(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/course/link",
  (e) => (require(`${__hooks}/lib/mailLinks.js`) as typeof import("./lib/mailLinks.ts")).tell(e),
  $apis.bodyLimit(65536),
);

onRecordRequestPasswordResetRequest(
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).ignore(e),
  "users",
);

onRecordRequestVerificationRequest(
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).ignore(e),
  "users",
);

onRecordRequestOTPRequest(
  (e) => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).onCode(e),
  "users",
);

onRecordRequestEmailChangeRequest(
  () => (require(`${__hooks}/lib/mailRequests.js`) as typeof import("./lib/mailRequests.ts")).refuseEmailChange(),
  "users",
);

onMailerRecordVerificationSend(
  (e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).writeVerification(e),
  "users",
);

onMailerRecordPasswordResetSend(
  (e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).writeReset(e),
  "users",
);

onMailerRecordEmailChangeSend(
  (e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).writeEmailChange(e),
  "users",
);

onMailerRecordOTPSend(
  (e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).writeSignInLink(e),
  "users",
);

onMailerRecordAuthAlertSend(
  (e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).writeNewDevice(e),
  "users",
);

onMailerSend((e) => (require(`${__hooks}/lib/mails.js`) as typeof import("./lib/mails.ts")).send(e));

cronAdd("prune-tries", "*/5 * * * *", () =>
  (require(`${__hooks}/lib/limits.js`) as typeof import("./lib/limits.ts")).pruneTries($app),
);
