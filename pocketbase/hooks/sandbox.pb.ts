// The test provider: its API for whoever has the key, its clock for superusers, its pages for whoever was sent there. Only there while it takes the payments.
if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd(
    "GET",
    "/v1/{path...}",
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
    "/v1/{path...}",
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
    "/v1/{path...}",
    (e) => (require(`${__hooks}/sandbox/door.js`) as typeof import("./sandbox/door.ts")).serve(e),
    $apis.bodyLimit(65536),
    $apis.skipSuccessActivityLog(),
  );

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
  routerAdd("POST", "/api/course/sandbox/advance", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).advance(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/refund", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).refund(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/dispute", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).dispute(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/chaos", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).chaos(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/deliver", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).deliver(e),
  );

if (
  (require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .takesTestPayments
)
  routerAdd("POST", "/api/course/sandbox/rotate", (e) =>
    (require(`${__hooks}/sandbox/operator.js`) as typeof import("./sandbox/operator.ts")).rotate(e),
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

cronAdd("sandbox", "* * * * *", () =>
  (require(`${__hooks}/sandbox/crons.js`) as typeof import("./sandbox/crons.ts")).everyMinute($app),
);

cronAdd("prune-sandbox", "41 3 * * *", () =>
  (require(`${__hooks}/sandbox/crons.js`) as typeof import("./sandbox/crons.ts")).prune($app),
);
