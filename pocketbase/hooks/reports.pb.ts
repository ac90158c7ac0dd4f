// A learner reports what others wrote; moderators decide about it, and put posts above the others.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/reports/reporting.js`) as typeof import("./reports/reporting.ts")).onReport(e),
  "reports",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/reports/reporting.js`) as typeof import("./reports/reporting.ts")).look(e),
  "reports",
);

routerAdd(
  "POST",
  "/api/course/moderation/posts/{id}",
  (e) => (require(`${__hooks}/reports/moderating.js`) as typeof import("./reports/moderating.ts")).moderatePost(e),
  $apis.bodyLimit(16384),
);

routerAdd(
  "POST",
  "/api/course/moderation/replies/{id}",
  (e) => (require(`${__hooks}/reports/moderating.js`) as typeof import("./reports/moderating.ts")).moderateReply(e),
  $apis.bodyLimit(16384),
);
