// Members order, change and cancel a membership here; only the payment provider's state, read anew, counts.
routerAdd("GET", "/api/course/subscription", (e) =>
  require(`${__hooks}/membership/payments/show.js`).showMembership(e),
);

routerAdd("POST", "/api/course/coupon", (e) => require(`${__hooks}/membership/payments/order.js`).quote(e));

routerAdd("POST", "/api/course/checkout", (e) => require(`${__hooks}/membership/payments/order.js`).beginOrder(e));

routerAdd("POST", "/api/course/confirm", (e) => require(`${__hooks}/membership/payments/order.js`).confirmOrder(e));

routerAdd("POST", "/api/course/portal", (e) => require(`${__hooks}/membership/payments/order.js`).answerPortal(e));

routerAdd("POST", "/api/course/subscription/cancel", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).cancel(e),
);

routerAdd("POST", "/api/course/subscription/resume", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).resume(e),
);

routerAdd("POST", "/api/course/subscription/withdraw", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).withdrawOrder(e),
);

routerAdd("POST", "/api/course/subscription/preview", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).preview(e),
);

routerAdd("POST", "/api/course/subscription/change", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).switchPlan(e),
);

routerAdd("POST", "/api/course/webhooks/stripe", (e) =>
  require(`${__hooks}/membership/payments/webhook.js`).receiveWebhook(e),
);

routerAdd("POST", "/api/course/withdraw-link", (e) =>
  require(`${__hooks}/membership/payments/verbs.js`).sendWithdrawLink(e),
);

routerAdd("POST", "/api/course/withdraw", (e) => require(`${__hooks}/membership/payments/verbs.js`).withdrawByLink(e));

onRecordCreateRequest(
  (e) => require(`${__hooks}/membership/billing/accounts.js`).stampByHand(e),
  "subscriptions",
  "billingCustomers",
  "checkouts",
  "billingQueue",
  "gifts",
);

cronAdd("billing-account", "* * * * *", () => require(`${__hooks}/membership/billing/accounts.js`).proveLater($app));

cronAdd("entitlements", "17 4 * * *", () => require(`${__hooks}/membership/billing/accounts.js`).workOutNightly($app));

cronAdd("withdrawals", "*/10 * * * *", () =>
  require(`${__hooks}/membership/withdrawal/withdrawal.js`).carryOutAll($app),
);

cronAdd("member-mails", "13 * * * *", () =>
  require(`${__hooks}/membership/memberMails/memberMails.js`).mailHourly($app),
);

cronAdd("billing-worker", "* * * * *", () => require(`${__hooks}/membership/billingJobs.js`).workOff($app));

cronAdd("billing-missed", "* * * * *", () => require(`${__hooks}/membership/billingJobs.js`).hearMissed($app));

cronAdd("billing-reconcile", "7 * * * *", () => require(`${__hooks}/membership/billingJobs.js`).reconcileDue($app));

cronAdd("billing-reconcile-all", "41 3 * * *", () =>
  require(`${__hooks}/membership/billingJobs.js`).reconcileAll($app),
);

cronAdd("billing-prune", "53 3 * * *", () => require(`${__hooks}/membership/billingJobs.js`).pruneEvents($app));

// Only the server and superusers write entitlements; each write updates subscriptionActive and the log, and a
// superuser's grant stays beside a paid one.
onRecordCreateExecute((e) => require(`${__hooks}/access/entitlements.js`).grant(e), "entitlements");

onRecordUpdateExecute((e) => require(`${__hooks}/access/entitlements.js`).logChange(e), "entitlements");

onRecordDeleteExecute((e) => require(`${__hooks}/access/entitlements.js`).logRemoval(e), "entitlements");

onRecordCreateRequest((e) => require(`${__hooks}/membership/billing/subscriptions.js`).writeByHand(e), "entitlements");

onRecordUpdateRequest((e) => require(`${__hooks}/membership/billing/subscriptions.js`).writeByHand(e), "entitlements");

onRecordDeleteRequest((e) => require(`${__hooks}/membership/billing/subscriptions.js`).deleteByHand(e), "entitlements");

onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/access/readingCookie/readingCookie.js`).noteMembershipChange(e),
  "entitlements",
);

onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/access/readingCookie/readingCookie.js`).noteMembershipChange(e),
  "entitlements",
);

onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/access/readingCookie/readingCookie.js`).noteMembershipChange(e),
  "entitlements",
);

// A learner buys Premium as a gift, and the recipient redeems a code without a card; only the provider's state of the
// order, read anew, counts.
routerAdd("POST", "/api/course/gift", (e) => require(`${__hooks}/membership/giving.js`).orderGift(e));

routerAdd("POST", "/api/course/gift/accept", (e) => require(`${__hooks}/membership/giving.js`).acceptGift(e));

cronAdd("prune-gifts", "37 3 * * *", () => require(`${__hooks}/membership/gifts/gifts.js`).pruneGifts($app));
