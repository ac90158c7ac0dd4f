// Everybody may hear which version of the site is served; only the operator's command on the machine publishes one.
routerAdd("GET", "/api/course/release", (e) =>
  (require(`${__hooks}/release/release.js`) as typeof import("./release/release.ts")).showRelease(e),
);
