// A learner orders, changes and ends a membership here; what counts is what the provider says when it is read anew.
routerAdd("GET", "/api/course/subscription", (e) =>
  (require(`${__hooks}/payments/show.js`) as typeof import("./payments/show.ts")).showMembership(e),
);

routerAdd(
  "POST",
  "/api/course/coupon",
  (e) => (require(`${__hooks}/payments/quote.js`) as typeof import("./payments/quote.ts")).quote(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/checkout",
  (e) => (require(`${__hooks}/payments/checkout.js`) as typeof import("./payments/checkout.ts")).beginOrder(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/confirm",
  (e) => (require(`${__hooks}/payments/confirm.js`) as typeof import("./payments/confirm.ts")).confirmOrder(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/portal",
  (e) => (require(`${__hooks}/payments/confirm.js`) as typeof import("./payments/confirm.ts")).answerPortal(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/subscription/cancel",
  (e) => (require(`${__hooks}/payments/verbs.js`) as typeof import("./payments/verbs.ts")).cancel(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/subscription/resume",
  (e) => (require(`${__hooks}/payments/verbs.js`) as typeof import("./payments/verbs.ts")).resume(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/subscription/withdraw",
  (e) => (require(`${__hooks}/payments/verbs.js`) as typeof import("./payments/verbs.ts")).withdrawOrder(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/subscription/preview",
  (e) => (require(`${__hooks}/payments/verbs.js`) as typeof import("./payments/verbs.ts")).preview(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/subscription/change",
  (e) => (require(`${__hooks}/payments/verbs.js`) as typeof import("./payments/verbs.ts")).switchPlan(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/webhooks/stripe",
  (e) => (require(`${__hooks}/payments/webhook.js`) as typeof import("./payments/webhook.ts")).receiveWebhook(e),
  $apis.bodyLimit(1048576),
);

routerAdd(
  "POST",
  "/api/course/withdraw-link",
  (e) =>
    (require(`${__hooks}/payments/withdrawLink.js`) as typeof import("./payments/withdrawLink.ts")).sendWithdrawLink(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/withdraw",
  (e) =>
    (require(`${__hooks}/payments/withdrawLink.js`) as typeof import("./payments/withdrawLink.ts")).withdrawByLink(e),
  $apis.bodyLimit(16384),
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/billing/accounts.js`) as typeof import("./billing/accounts.ts")).stampByHand(e),
  "subscriptions",
  "billingCustomers",
  "checkouts",
  "billingQueue",
  "gifts",
);

cronAdd("billing-account", "* * * * *", () =>
  (require(`${__hooks}/billing/accounts.js`) as typeof import("./billing/accounts.ts")).proveLater($app),
);

cronAdd("entitlements", "17 4 * * *", () =>
  (require(`${__hooks}/billing/accounts.js`) as typeof import("./billing/accounts.ts")).workOutNightly($app),
);

cronAdd("withdrawals", "*/10 * * * *", () =>
  (require(`${__hooks}/withdrawal/withdrawal.js`) as typeof import("./withdrawal/withdrawal.ts")).carryOutAll($app),
);

cronAdd("member-mails", "13 * * * *", () =>
  (require(`${__hooks}/memberMails/memberMails.js`) as typeof import("./memberMails/memberMails.ts")).mailHourly($app),
);

cronAdd("billing-worker", "* * * * *", () =>
  (require(`${__hooks}/worker/work.js`) as typeof import("./worker/work.ts")).workOff($app),
);

cronAdd("billing-missed", "* * * * *", () =>
  (require(`${__hooks}/worker/reconcile.js`) as typeof import("./worker/reconcile.ts")).hearMissed($app),
);

cronAdd("billing-reconcile", "7 * * * *", () =>
  (require(`${__hooks}/worker/reconcile.js`) as typeof import("./worker/reconcile.ts")).reconcileDue($app),
);

cronAdd("billing-reconcile-all", "41 3 * * *", () =>
  (require(`${__hooks}/worker/reconcile.js`) as typeof import("./worker/reconcile.ts")).reconcileAll($app),
);

cronAdd("billing-prune", "53 3 * * *", () =>
  (require(`${__hooks}/worker/work.js`) as typeof import("./worker/work.ts")).pruneEvents($app),
);
