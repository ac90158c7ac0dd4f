// Everybody reads the built site; only members read its members' side.
routerAdd(
  "GET",
  "/{path...}",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`) as typeof import("./site/site.ts")).serveSite(e),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/community",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`) as typeof import("./site/site.ts")).serveSite(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/community/{path...}",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`) as typeof import("./site/site.ts")).serveSite(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/api/course/community/page",
  (e) => (globalThis.site ??= require(`${__hooks}/site/site.js`) as typeof import("./site/site.ts")).tellFramed(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

routerAdd(
  "GET",
  "/sitemap-community.xml",
  (e) => (require(`${__hooks}/community/sitemap.js`) as typeof import("./community/sitemap.ts")).serveSitemap(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
