// Anybody may send what the allow-list counts; nobody but the operator reads it, and it is gone after 90 days.
routerAdd(
  "POST",
  "/api/course/events",
  (e) => (require(`${__hooks}/events/events.js`) as typeof import("./events/events.ts")).receive(e),
  $apis.bodyLimit(65536),
  $apis.skipSuccessActivityLog(),
);

cronAdd("prune-events", "17 3 * * *", () =>
  (require(`${__hooks}/events/events.js`) as typeof import("./events/events.ts")).prune($app),
);
