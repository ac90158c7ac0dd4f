// A learner writes one review of a lesson or module and takes it back; others read it, find it helpful once, and report it.
routerAdd(
  "PUT",
  "/api/course/reviews/{contentId}",
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).put(e),
  $apis.bodyLimit(65536),
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).onWrite(e),
  "reviews",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).onWrite(e),
  "reviews",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).onRemove(e),
  "reviews",
);

onRecordValidate(
  (e) => (require(`${__hooks}/reviews/writing.js`) as typeof import("./reviews/writing.ts")).validate(e),
  "reviews",
);

onRecordCreate(
  (e) => (require(`${__hooks}/reviews/signing.js`) as typeof import("./reviews/signing.ts")).sign(e),
  "reviews",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/reviews/signing.js`) as typeof import("./reviews/signing.ts")).sign(e),
  "reviews",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/reviews/forgetting.js`) as typeof import("./reviews/forgetting.ts")).removeWith(e),
  "reviews",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).onVote(e),
  "reviewVotes",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).onUnvote(e),
  "reviewVotes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).count(e),
  "reviewVotes",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/reviews/voting.js`) as typeof import("./reviews/voting.ts")).count(e),
  "reviewVotes",
);

onRecordCreateRequest(
  (e) => (require(`${__hooks}/reviews/reporting.js`) as typeof import("./reviews/reporting.ts")).onReport(e),
  "reviewReports",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/reviews/reporting.js`) as typeof import("./reviews/reporting.ts")).look(e),
  "reviewReports",
);
