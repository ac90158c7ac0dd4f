// Every request passes the guard: how large a body may be, and whose fault an error is, is decided there for all routes.
$app
  .onServe()
  .bindFunc((e: core.ServeEvent) =>
    (require(`${__hooks}/requests/server.js`) as typeof import("./requests/server.ts")).onServe(e),
  );

routerUse((e) =>
  (globalThis.requests ??= require(
    `${__hooks}/requests/requests.js`,
  ) as typeof import("./requests/requests.ts")).guardRequest(e),
);
