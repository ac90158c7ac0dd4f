// Nobody but the server and a superuser writes entitlements; each write carries subscriptionActive and the log with it,
// and what a superuser writes stays beside what is paid for.
onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).grant(e),
  "entitlements",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).logChange(
      e,
    ),
  "entitlements",
);

onRecordDeleteExecute(
  (e) =>
    (require(`${__hooks}/entitlements/entitlements.js`) as typeof import("./entitlements/entitlements.ts")).logRemoval(
      e,
    ),
  "entitlements",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/billing/entitle.js`) as typeof import("./billing/entitle.ts")).writeByHand(e),
  "entitlements",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/billing/entitle.js`) as typeof import("./billing/entitle.ts")).writeByHand(e),
  "entitlements",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/billing/entitle.js`) as typeof import("./billing/entitle.ts")).deleteByHand(e),
  "entitlements",
);

onRecordAfterCreateSuccess(
  (e) =>
    (
      require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")
    ).noteMembershipChange(e),
  "entitlements",
);

onRecordAfterUpdateSuccess(
  (e) =>
    (
      require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")
    ).noteMembershipChange(e),
  "entitlements",
);

onRecordAfterDeleteSuccess(
  (e) =>
    (
      require(`${__hooks}/readingCookie/membership.js`) as typeof import("./readingCookie/membership.ts")
    ).noteMembershipChange(e),
  "entitlements",
);
