// The operator decides what depends on the place the server runs in, and whether its admin UI is there at all: the API
// behind it always needs a superuser.
onBootstrap((e) =>
  (require(`${__hooks}/operator/serverSettings.js`) as typeof import("./operator/serverSettings.ts")).useEnvironment(e),
);

onBootstrap((e) => (require(`${__hooks}/plans/plans.js`) as typeof import("./plans/plans.ts")).keepPlansAtStart(e));

onBootstrap((e) =>
  (require(`${__hooks}/members/command.js`) as typeof import("./members/command.ts")).giveMembershipAtStart(e),
);

onBootstrap((e) =>
  (require(`${__hooks}/billing/accounts.js`) as typeof import("./billing/accounts.ts")).reckonPremiumAtStart(e),
);

onBootstrap((e) => (require(`${__hooks}/health/health.js`) as typeof import("./health/health.ts")).noteServerStart(e));

onBootstrap((e) =>
  (require(`${__hooks}/posts/searching.js`) as typeof import("./posts/searching.ts")).indexPostsAtStart(e),
);

onBootstrap((e) => (require(`${__hooks}/posts/seeds.js`) as typeof import("./posts/seeds.ts")).seedPostsAtStart(e));

cronAdd("site-name", "* * * * *", () =>
  (require(`${__hooks}/operator/serverSettings.js`) as typeof import("./operator/serverSettings.ts")).keepSiteName(
    $app,
  ),
);

cronAdd("wipe-deleted", "* * * * *", () =>
  (require(`${__hooks}/operator/serverSettings.js`) as typeof import("./operator/serverSettings.ts")).wipeWhatIsDeleted(
    $app,
  ),
);

if (
  !(require(`${__hooks}/platform/environment.js`) as typeof import("./platform/environment.ts")).environment
    .showsAdminUi
)
  routerAdd("GET", "/_/{$}", () =>
    (require(`${__hooks}/operator/adminUi.js`) as typeof import("./operator/adminUi.ts")).hide(),
  );
