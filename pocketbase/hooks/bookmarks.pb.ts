// A learner keeps their own bookmarks, as many as fit; whose they are the collection's rules say.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/bookmarks/bookmarks.js`) as typeof import("./bookmarks/bookmarks.ts")).onBookmarkWrite(e),
  "bookmarks",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/bookmarks/bookmarks.js`) as typeof import("./bookmarks/bookmarks.ts")).onBookmarkWrite(e),
  "bookmarks",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).removeOwn(e),
  "bookmarks",
);

onRecordValidate(
  (e) => (require(`${__hooks}/bookmarks/bookmarks.js`) as typeof import("./bookmarks/bookmarks.ts")).checkTags(e),
  "bookmarks",
);

onRecordCreateExecute(
  (e) =>
    (require(`${__hooks}/bookmarks/bookmarks.js`) as typeof import("./bookmarks/bookmarks.ts")).keepBookmarkBounds(e),
  "bookmarks",
);

onRecordUpdateExecute(
  (e) =>
    (require(`${__hooks}/bookmarks/bookmarks.js`) as typeof import("./bookmarks/bookmarks.ts")).keepBookmarkBounds(e),
  "bookmarks",
);
