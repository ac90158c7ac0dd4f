// What an operator sees of the server's own health, what a monitor reads of it, and whether it answers at all.
routerAdd("GET", "/api/course/operator/health", (e) =>
  (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).showHealth(e),
);

routerAdd(
  "GET",
  "/api/course/health",
  (e) => (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).alive(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/health/deep",
  (e) => (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).deep(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/metrics",
  (e) => (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).metrics(e),
  $apis.skipSuccessActivityLog(),
);
