// Every visitor reads the public site; only members read the members' side.
routerAdd(
  "GET",
  "/{path...}",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`)).serveSite(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/community",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`)).serveSite(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/community/{path...}",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`)).serveSite(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/community/page",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`)).tellFramed(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/sitemap-community.xml",
  (e) => require(`${__hooks}/community/pages/pages.js`).serveSitemap(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

// Every visitor may read which version of the site is served; only the operator's command on the machine publishes one.
routerAdd("GET", "/api/course/release", (e) => require(`${__hooks}/platform/release/release.js`).showRelease(e));

// Every visitor may send the allow-listed events; operators read their sums, and each event is deleted after 90 days.
routerAdd(
  "POST",
  "/api/course/events",
  (e) => require(`${__hooks}/site/events/events.js`).receiveEvents(e),
  $apis.skipSuccessActivityLog(),
);

cronAdd("prune-events", "17 * * * *", () => require(`${__hooks}/site/events/events.js`).pruneUsage($app));

cronAdd("forward-events", "* * * * *", () => require(`${__hooks}/platform/forwarding/forwarding.js`).forwardNew($app));

routerAdd("GET", "/api/course/operator/analytics", (e) =>
  require(`${__hooks}/site/events/sums.js`).showUsageFigures(e),
);

routerAdd("GET", "/api/course/operator/video", (e) => require(`${__hooks}/site/events/sums.js`).showVideo(e));
