// The operator decides what depends on the place the server runs in, and whether its admin UI is there at all: the API
// behind it always needs a superuser.
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

// Operators see who is a member and why, give Premium, hold it back and have it read anew; nobody else gets in.
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

// What an operator sees of the server's own health, what a monitor reads of it, and whether it answers at all.
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

// Nobody reads or writes what is counted against too many tries; it is let go when its time is over.
cronAdd("prune-tries", "*/5 * * * *", () => require(`${__hooks}/platform/limits/limits.js`).pruneTries($app));

cronAdd("forget-addresses", "*/10 * * * *", () =>
  require(`${__hooks}/platform/limits/limits.js`).forgetAddresses($app),
);

// Of every collection: a text that is too long costs nothing, and what a request changes in a row is all that is written.
onRecordCreateRequest((e) => require(`${__hooks}/platform/records.js`).createRecord(e));

onRecordUpdateRequest((e) => require(`${__hooks}/platform/records.js`).update(e));

// Every request passes the guard: how large a body may be, and whose fault an error is, is decided there for all routes.
$app.onServe().bindFunc((e: core.ServeEvent) => require(`${__hooks}/operations/requests/server.js`).onServe(e));

routerUse((e) => (globalThis.requests ??= require(`${__hooks}/operations/requests/requests.js`)).guardRequest(e));
