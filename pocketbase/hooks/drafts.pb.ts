// A learner's devices keep what is not posted yet, for its writer alone.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).onWrite(e),
  "drafts",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).onWrite(e),
  "drafts",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).onRemove(e),
  "drafts",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/drafts/drafts.js`) as typeof import("./drafts/drafts.ts")).keepBounds(e),
  "drafts",
);
