// A learner blocks whom they do not want to read, and takes it back; nobody is told.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).onBlock(e),
  "blocks",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).onUnblock(e),
  "blocks",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/blocks/blocks.js`) as typeof import("./blocks/blocks.ts")).keepBounds(e),
  "blocks",
);

routerAdd("GET", "/api/course/community/blocked", (e) =>
  (require(`${__hooks}/blocks/listing.js`) as typeof import("./blocks/listing.ts")).blockedPeople(e),
);
