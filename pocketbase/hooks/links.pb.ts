// Mails with a link are asked for here, neutrally and only so often; whoever has the link uses it here.
routerAdd(
  "POST",
  "/api/collections/users/request-password-reset",
  (e) => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).sendReset(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/request-verification",
  (e) => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).sendVerification(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/request-email-change",
  (e) => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).sendEmailChange(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/confirm-email-change",
  (e) => (require(`${__hooks}/links/emailChange.js`) as typeof import("./links/emailChange.ts")).confirmEmailChange(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/request-otp",
  (e) => (require(`${__hooks}/links/linkLogin.js`) as typeof import("./links/linkLogin.ts")).sendLoginLink(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/collections/users/auth-with-otp",
  (e) => (require(`${__hooks}/links/linkLogin.js`) as typeof import("./links/linkLogin.ts")).logInByLink(e),
  $apis.bodyLimit(65536),
);

routerAdd(
  "POST",
  "/api/course/link",
  (e) => (require(`${__hooks}/links/links.js`) as typeof import("./links/links.ts")).checkLink(e),
  $apis.bodyLimit(65536),
);

onRecordRequestPasswordResetRequest(
  (e) => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).answerEmpty(e),
  "users",
);

onRecordRequestVerificationRequest(
  (e) => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).answerEmpty(e),
  "users",
);

onRecordRequestEmailChangeRequest(
  () => (require(`${__hooks}/links/mailRequests.js`) as typeof import("./links/mailRequests.ts")).refuseEmailChange(),
  "users",
);

onRecordConfirmEmailChangeRequest(
  () => (require(`${__hooks}/links/emailChange.js`) as typeof import("./links/emailChange.ts")).refuseOtherSpelling(),
  "users",
);
