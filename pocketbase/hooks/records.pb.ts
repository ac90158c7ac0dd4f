// Of every collection: what a request changes in a row is all that is written of it.
onRecordUpdateRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).writeChangesOnly(e),
);
