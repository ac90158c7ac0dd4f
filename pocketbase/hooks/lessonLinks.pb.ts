// Operators make links that open one premium lesson, see how often each was followed, and revoke them; site.pb.ts opens.
routerAdd("GET", "/api/course/lesson-links", (e) =>
  (require(`${__hooks}/lessonLinks/making.js`) as typeof import("./lessonLinks/making.ts")).listLessonLinks(e),
);

routerAdd(
  "POST",
  "/api/course/lesson-links",
  (e) => (require(`${__hooks}/lessonLinks/making.js`) as typeof import("./lessonLinks/making.ts")).makeLessonLink(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/lesson-links/revoke",
  (e) => (require(`${__hooks}/lessonLinks/making.js`) as typeof import("./lessonLinks/making.ts")).revokeLessonLink(e),
  $apis.bodyLimit(16384),
);
