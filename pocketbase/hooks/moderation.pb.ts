// Moderators see what is reported, hide it from everybody or bring it back; nobody else gets in.
routerAdd("GET", "/api/course/moderation/reviews", (e) =>
  (require(`${__hooks}/reviews/moderating.js`) as typeof import("./reviews/moderating.ts")).list(e),
);

routerAdd(
  "POST",
  "/api/course/moderation/reviews/{id}",
  (e) => (require(`${__hooks}/reviews/moderating.js`) as typeof import("./reviews/moderating.ts")).moderate(e),
  $apis.bodyLimit(16384),
);
