// Applies the operator's environment settings, including whether the admin UI is served; its API always needs a
// superuser.
onBootstrap((e) => require(`${__hooks}/operations/operator/serverSettings.js`).useEnvironment(e));

onBootstrap((e) => require(`${__hooks}/membership/plans/plans.js`).keepPlansAtStart(e));

onBootstrap((e) => require(`${__hooks}/operations/members/members.js`).giveMembershipAtStart(e));

onBootstrap((e) => require(`${__hooks}/membership/billing/accounts.js`).reckonPremiumAtStart(e));

onBootstrap((e) => require(`${__hooks}/operations/health/health.js`).noteServerStart(e));

onBootstrap((e) => require(`${__hooks}/community/posts/posts.js`).indexPostsAtStart(e));

onBootstrap((e) => require(`${__hooks}/community/posts/posts.js`).seedPostsAtStart(e));

cronAdd("site-name", "* * * * *", () => require(`${__hooks}/operations/operator/serverSettings.js`).keepSiteName($app));

cronAdd("wipe-deleted", "* * * * *", () =>
  require(`${__hooks}/operations/operator/serverSettings.js`).wipeWhatIsDeleted($app),
);

if (!require(`${__hooks}/platform/environment.js`).environment.showsAdminUi)
  routerAdd("GET", "/_/{$}", () => require(`${__hooks}/operations/operator/serverSettings.js`).hide());

// Only operators see who is a member and why, grant Premium, hold it back and have it re-read.
routerAdd("GET", "/api/course/operator/members", (e) =>
  require(`${__hooks}/operations/members/members.js`).listMembers(e),
);

routerAdd("GET", "/api/course/operator/members/{id}", (e) =>
  require(`${__hooks}/operations/members/members.js`).showMember(e),
);

routerAdd("GET", "/api/course/operator/figures", (e) =>
  require(`${__hooks}/operations/members/figures.js`).showSalesFigures(e),
);

cronAdd("month-figures", "31 4 * * *", () => require(`${__hooks}/operations/members/figures.js`).keepMonths($app));

routerAdd("POST", "/api/course/operator/comp", (e) => require(`${__hooks}/operations/members/members.js`).comp(e));

routerAdd("POST", "/api/course/operator/hold", (e) =>
  require(`${__hooks}/operations/members/members.js`).holdPremium(e),
);

routerAdd("POST", "/api/course/operator/release", (e) =>
  require(`${__hooks}/operations/members/members.js`).releaseHold(e),
);

routerAdd("POST", "/api/course/operator/resync", (e) =>
  require(`${__hooks}/operations/members/members.js`).resyncMember(e),
);

// The operator's health page, the endpoints for monitors, and the liveness check.
routerAdd("GET", "/api/course/operator/health", (e) => require(`${__hooks}/operations/health/health.js`).showHealth(e));

routerAdd(
  "GET",
  "/api/course/health",
  (e) => require(`${__hooks}/operations/health/health.js`).alive(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/health/deep",
  (e) => require(`${__hooks}/operations/health/health.js`).deep(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/metrics",
  (e) => require(`${__hooks}/operations/health/health.js`).metrics(e),
  $apis.skipSuccessActivityLog(),
);

// No route reads or writes the rate-limit counters; they are deleted when they expire.
cronAdd("prune-tries", "*/5 * * * *", () => require(`${__hooks}/platform/limits/limits.js`).pruneTries($app));

cronAdd("forget-addresses", "*/10 * * * *", () =>
  require(`${__hooks}/platform/limits/limits.js`).forgetAddresses($app),
);

// Every collection: refuses over-long texts before any work is done on them; an update writes its changed fields only.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).createRecord(e));

onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).update(e));

// A guard on every request: limits the body's size and decides which errors are the server's fault.
$app.onServe().bindFunc((e: core.ServeEvent) => require(`${__hooks}/operations/requests/server.js`).onServe(e));

routerUse((e) => (globalThis.requests ??= require(`${__hooks}/operations/requests/requests.js`)).guardRequest(e));
