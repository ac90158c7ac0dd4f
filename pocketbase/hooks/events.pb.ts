// Anybody may send what the allow-list counts; operators read sums of it, and each event is gone after 90 days.
routerAdd(
  "POST",
  "/api/course/events",
  (e) => (require(`${__hooks}/events/events.js`) as typeof import("./events/events.ts")).receiveEvents(e),
  $apis.bodyLimit(65536),
  $apis.skipSuccessActivityLog(),
);

cronAdd("prune-events", "17 * * * *", () =>
  (require(`${__hooks}/events/events.js`) as typeof import("./events/events.ts")).pruneUsage($app),
);

cronAdd("forward-events", "* * * * *", () =>
  (require(`${__hooks}/forwarding/forwarding.js`) as typeof import("./forwarding/forwarding.ts")).forwardNew($app),
);

routerAdd("GET", "/api/course/operator/analytics", (e) =>
  (require(`${__hooks}/events/figures.js`) as typeof import("./events/figures.ts")).showUsageFigures(e),
);

routerAdd("GET", "/api/course/operator/video", (e) =>
  (require(`${__hooks}/events/figures.js`) as typeof import("./events/figures.ts")).showVideo(e),
);
