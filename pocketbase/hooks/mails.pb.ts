// Every mail an account gets is written here; what waits to be sent goes out each minute.
onMailerRecordVerificationSend(
  (e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).writeVerification(e),
  "users",
);

onMailerRecordPasswordResetSend(
  (e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).writeReset(e),
  "users",
);

onMailerRecordEmailChangeSend(
  (e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).writeEmailChange(e),
  "users",
);

onMailerRecordOTPSend(
  (e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).writeSignInLink(e),
  "users",
);

onMailerRecordAuthAlertSend(
  (e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).writeNewDevice(e),
  "users",
);

onMailerSend((e) => (require(`${__hooks}/mails/mails.js`) as typeof import("./mails/mails.ts")).sendMail(e));

cronAdd("mail-queue", "* * * * *", () =>
  (require(`${__hooks}/mailQueue/mailQueue.js`) as typeof import("./mailQueue/mailQueue.ts")).sendPatiently($app),
);

cronAdd("prune-mail-queue", "47 3 * * *", () =>
  (require(`${__hooks}/mailQueue/mailQueue.js`) as typeof import("./mailQueue/mailQueue.ts")).pruneMailQueue($app),
);
