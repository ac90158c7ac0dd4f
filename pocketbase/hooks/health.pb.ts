// What an operator sees of the server's own health.
routerAdd("GET", "/api/course/operator/health", (e) =>
  (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).show(e),
);
