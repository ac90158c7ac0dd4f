// The test provider: its API for whoever has the key, its clock for superusers, its pages for whoever was sent there. Only there while it takes the payments.
if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/sandbox/v1/{path...}",
    (e) => (require(`${__hooks}/sandbox/door.js`) as typeof import("./sandbox/door.ts")).serve(e),
    $apis.bodyLimit(65536),
    $apis.skipSuccessActivityLog(),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "POST",
    "/sandbox/v1/{path...}",
    (e) => (require(`${__hooks}/sandbox/door.js`) as typeof import("./sandbox/door.ts")).serve(e),
    $apis.bodyLimit(65536),
    $apis.skipSuccessActivityLog(),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "DELETE",
    "/sandbox/v1/{path...}",
    (e) => (require(`${__hooks}/sandbox/door.js`) as typeof import("./sandbox/door.ts")).serve(e),
    $apis.bodyLimit(65536),
    $apis.skipSuccessActivityLog(),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/{act}", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).operate(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "POST",
    "/api/course/sandbox/pay",
    (e) => (require(`${__hooks}/sandbox/learner.js`) as typeof import("./sandbox/learner.ts")).paySession(e),
    $apis.bodyLimit(16384),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "POST",
    "/api/course/sandbox/portal",
    (e) => (require(`${__hooks}/sandbox/learner.js`) as typeof import("./sandbox/learner.ts")).usePortal(e),
    $apis.bodyLimit(16384),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/sandbox/style.css",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).style(e),
    $apis.bodyLimit(4096),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/sandbox/checkout/{id}",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).showCheckout(e),
    $apis.bodyLimit(4096),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "POST",
    "/sandbox/checkout/{id}",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).pressCheckout(e),
    $apis.bodyLimit(4096),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/sandbox/portal/{id}",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).showPortal(e),
    $apis.bodyLimit(4096),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "POST",
    "/sandbox/portal/{id}",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).pressPortal(e),
    $apis.bodyLimit(4096),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/sandbox/invoice/{id}",
    (e) => (require(`${__hooks}/sandbox/pages.js`) as typeof import("./sandbox/pages.ts")).showInvoice(e),
    $apis.bodyLimit(4096),
  );

cronAdd("sandbox", "* * * * *", () =>
  (require(`${__hooks}/sandbox/crons.js`) as typeof import("./sandbox/crons.ts")).everyMinute($app),
);

cronAdd("prune-sandbox", "41 3 * * *", () =>
  (require(`${__hooks}/sandbox/crons.js`) as typeof import("./sandbox/crons.ts")).prune($app),
);
