// A learner takes along everything that is held about them, and nothing about anybody else.
routerAdd("GET", "/api/course/export", (e) =>
  (require(`${__hooks}/export/export.js`) as typeof import("./export/export.ts")).exportAccount(e),
);
