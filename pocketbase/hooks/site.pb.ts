// Everybody reads the built site; only members read its members' side.
routerAdd(
  "GET",
  "/{path...}",
  (e) => (globalThis.site ??= require(`${__hooks}/lib/site.js`) as typeof import("./lib/site.ts")).serve(e),
  $apis.skipSuccessActivityLog(),
);
