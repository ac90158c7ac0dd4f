// A learner likes what others wrote, once, and takes it back; each like is counted with what it is for.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).onLike(e),
  "likes",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).onUnlike(e),
  "likes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).count(e),
  "likes",
);

onRecordDeleteExecute(
  (e) => (require(`${__hooks}/likes/likes.js`) as typeof import("./likes/likes.ts")).count(e),
  "likes",
);

onRecordAfterCreateSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "likes",
);

onRecordAfterDeleteSuccess(
  (e) => (require(`${__hooks}/community/version.js`) as typeof import("./community/version.ts")).noteChange(e),
  "likes",
);

routerAdd("GET", "/api/course/community/mine", (e) =>
  (require(`${__hooks}/likes/mine.js`) as typeof import("./likes/mine.ts")).ownActs(e),
);
