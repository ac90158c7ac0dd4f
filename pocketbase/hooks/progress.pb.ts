// A learner reads their whole progress and merges what a device did into it; nobody reads or writes another's. What is
// finished and has no certificate yet gets one by the server.
routerAdd("GET", "/api/course/progress", (e) =>
  (require(`${__hooks}/progress/progress.js`) as typeof import("./progress/progress.ts")).readProgress(e),
);

routerAdd(
  "POST",
  "/api/course/progress",
  (e) => (require(`${__hooks}/progress/progress.js`) as typeof import("./progress/progress.ts")).writeProgress(e),
  $apis.bodyLimit(98304),
);

cronAdd("issue-certificates", "23 * * * *", () =>
  (require(`${__hooks}/progress/finished.js`) as typeof import("./progress/finished.ts")).issueOverdue($app),
);

cronAdd("issue-certificates-after-start", "* * * * *", () =>
  (require(`${__hooks}/progress/finished.js`) as typeof import("./progress/finished.ts")).issueAfterStart($app),
);
