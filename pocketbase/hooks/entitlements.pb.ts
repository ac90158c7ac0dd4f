// Nobody but the server writes entitlements; each write carries subscriptionActive and the log with it.
onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).grant(e),
  "entitlements",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).change(e),
  "entitlements",
);

onRecordDeleteExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).revoke(e),
  "entitlements",
);

onRecordAfterCreateSuccess(
  (e) =>
    (require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")).noteChange(e),
  "entitlements",
);

onRecordAfterUpdateSuccess(
  (e) =>
    (require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")).noteChange(e),
  "entitlements",
);

onRecordAfterDeleteSuccess(
  (e) =>
    (require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")).noteChange(e),
  "entitlements",
);
