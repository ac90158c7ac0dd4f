// Learners who want it get one mail a week, put down by the server alone; whoever has such a mail may end them.
cronAdd("weekly-mails", "*/10 * * * *", () =>
  (require(`${__hooks}/weekly/weekly.js`) as typeof import("./weekly/weekly.ts")).mailWeekly($app),
);

routerAdd("GET", "/api/course/unsubscribe", (e) =>
  (require(`${__hooks}/weekly/unsubscribe.js`) as typeof import("./weekly/unsubscribe.ts")).showUnsubscribe(e),
);

routerAdd(
  "POST",
  "/api/course/unsubscribe",
  (e) => (require(`${__hooks}/weekly/unsubscribe.js`) as typeof import("./weekly/unsubscribe.ts")).stopWeekly(e),
  $apis.bodyLimit(16384),
);
