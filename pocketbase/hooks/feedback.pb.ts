// Anybody may tell the operator something, so often; nobody but the operator reads it.
routerAdd(
  "POST",
  "/api/course/feedback",
  (e) => (require(`${__hooks}/feedback/feedback.js`) as typeof import("./feedback/feedback.ts")).receiveFeedback(e),
  $apis.bodyLimit(65536),
);

cronAdd("prune-feedback", "44 3 * * *", () =>
  (require(`${__hooks}/feedback/feedback.js`) as typeof import("./feedback/feedback.ts")).pruneFeedback($app),
);
