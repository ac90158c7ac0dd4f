// Nobody but the server writes entitlements; each write carries the user's subscriptionActive with it.
onRecordCreateExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).write(e),
  "entitlements",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).write(e),
  "entitlements",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/lib/entitlements.js`) as typeof import("./lib/entitlements.ts")).write(e),
  "entitlements",
);
