// Moderators see what waits for a look, decide about it and about appeals; whoever it is about sees what was decided.
routerAdd("GET", "/api/course/moderation/queue", (e) =>
  (require(`${__hooks}/queue/queue.js`) as typeof import("./queue/queue.ts")).showQueue(e),
);

routerAdd("GET", "/api/course/moderation/cases/{kind}/{id}", (e) =>
  (require(`${__hooks}/queue/cases.js`) as typeof import("./queue/cases.ts")).showCase(e),
);

routerAdd("GET", "/api/course/moderation/figures", (e) =>
  (require(`${__hooks}/queue/figures.js`) as typeof import("./queue/figures.ts")).showFigures(e),
);

routerAdd("GET", "/api/course/moderation/log", (e) =>
  (require(`${__hooks}/queue/logs.js`) as typeof import("./queue/logs.ts")).showLog(e),
);

routerAdd("GET", "/api/course/moderation/mine", (e) =>
  (require(`${__hooks}/queue/mine.js`) as typeof import("./queue/mine.ts")).showMine(e),
);

routerAdd(
  "POST",
  "/api/course/moderation/{kind}/{id}",
  (e) => (require(`${__hooks}/decisions/acting.js`) as typeof import("./decisions/acting.ts")).decide(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/moderation/appeals/{id}",
  (e) => (require(`${__hooks}/decisions/appealing.js`) as typeof import("./decisions/appealing.ts")).decideAppeal(e),
  $apis.bodyLimit(16384),
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/queue/news.js`) as typeof import("./queue/news.ts")).noteNews(e),
  "moderationLog",
  "reports",
  "reviewReports",
  "appeals",
);
