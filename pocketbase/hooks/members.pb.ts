// Operators see who is a member and why, give Premium, hold it back and have it read anew; nobody else gets in.
routerAdd("GET", "/api/course/operator/members", (e) =>
  (require(`${__hooks}/members/list.js`) as typeof import("./members/list.ts")).listMembers(e),
);

routerAdd("GET", "/api/course/operator/members/{id}", (e) =>
  (require(`${__hooks}/members/list.js`) as typeof import("./members/list.ts")).showMember(e),
);

routerAdd("GET", "/api/course/operator/figures", (e) =>
  (require(`${__hooks}/members/figures.js`) as typeof import("./members/figures.ts")).showSalesFigures(e),
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
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).holdPremium(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/release",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).releaseHold(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/operator/resync",
  (e) => (require(`${__hooks}/members/verbs.js`) as typeof import("./members/verbs.ts")).resyncMember(e),
  $apis.bodyLimit(16384),
);
