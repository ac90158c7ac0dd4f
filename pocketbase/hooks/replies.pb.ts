// A learner answers posts, changes an answer and throws it away; each is counted with its post.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).onWrite(e),
  "replies",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).onWrite(e),
  "replies",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).onRemove(e),
  "replies",
);

onRecordCreate(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).sign(e),
  "replies",
);

onRecordUpdate(
  (e) => (require(`${__hooks}/replies/writing.js`) as typeof import("./replies/writing.ts")).sign(e),
  "replies",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).count(e),
  "replies",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).count(e),
  "replies",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).count(e),
  "replies",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/replies/counting.js`) as typeof import("./replies/counting.ts")).removeWith(e),
  "replies",
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "replies",
);

onRecordAfterUpdateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "replies",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "replies",
);
