// The dashboard's page is there only when the operator asks for it; its API always needs a superuser.
if (!(require(`${__hooks}/lib/environment.js`) as typeof import("./lib/environment.ts")).environment.showsDashboard)
  routerAdd("GET", "/_/{$}", () =>
    (require(`${__hooks}/lib/site.js`) as typeof import("./lib/site.ts")).hideDashboard(),
  );
