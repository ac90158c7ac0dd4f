// Of every collection: what a request changes in a row is all that is written of it, and a full disk is called that.
onRecordUpdateRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).writeChangesOnly(e),
);

onRecordCreateRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).write(e),
);

onRecordDeleteRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).write(e),
);
