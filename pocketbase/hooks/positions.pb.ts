// A learner's devices tell where they stopped in each video and hear where the others did; nobody sees another's.
routerAdd(
  "POST",
  "/api/course/positions",
  (e) => (require(`${__hooks}/lib/positions.js`) as typeof import("./lib/positions.ts")).write(e),
  $apis.bodyLimit(65536),
);
