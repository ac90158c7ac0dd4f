// A learner's devices tell where they stopped in each video and hear where the others did; nobody sees another's.
routerAdd(
  "POST",
  "/api/course/positions",
  (e) => (require(`${__hooks}/positions/positions.js`) as typeof import("./positions/positions.ts")).writePositions(e),
  $apis.bodyLimit(32768),
);
