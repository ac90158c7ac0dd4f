// Operators see who is a member and why, give Premium, hold it back and have it read anew; nobody else gets in.
routerAdd("GET", "/api/course/operator/members", (e) =>
  (require(`${__hooks}/members/list.js`) as typeof import("./members/list.ts")).list(e),
);

routerAdd("GET", "/api/course/operator/members/{id}", (e) =>
  (require(`${__hooks}/members/list.js`) as typeof import("./members/list.ts")).show(e),
);

routerAdd("GET", "/api/course/operator/figures", (e) =>
  (require(`${__hooks}/members/figures.js`) as typeof import("./members/figures.ts")).show(e),
);

cronAdd("month-figures", "31 4 * * *", () =>
  (require(`${__hooks}/members/months.js`) as typeof import("./members/months.ts")).keepMonths($app),
);

routerAdd(
  "POST",
  "/api/course/operator/comp",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).comp(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/hold",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).hold(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/release",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).release(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/resync",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).resync(e),
  $apis.bodyLimit(16384),
);
