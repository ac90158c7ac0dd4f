// A learner reads their whole progress and merges what a device did into it; nobody reads or writes another's.
routerAdd("GET", "/api/course/progress", (e) =>
  (require(`${__hooks}/lib/progress.js`) as typeof import("./lib/progress.ts")).read(e),
);

routerAdd(
  "POST",
  "/api/course/progress",
  (e) => (require(`${__hooks}/lib/progress.js`) as typeof import("./lib/progress.ts")).write(e),
  $apis.bodyLimit(131072),
);
