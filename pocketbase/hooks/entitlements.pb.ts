// Nobody but the server writes entitlements; each write carries subscriptionActive and the log with it.
onRecordCreateExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).grant(e),
  "entitlements",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).change(e),
  "entitlements",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).revoke(e),
  "entitlements",
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/lib/membership.js`) as typeof import("./lib/membership.ts")).noteChange(e),
  "entitlements",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/lib/membership.js`) as typeof import("./lib/membership.ts")).noteChange(e),
  "entitlements",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/lib/membership.js`) as typeof import("./lib/membership.ts")).noteChange(e),
  "entitlements",
);
