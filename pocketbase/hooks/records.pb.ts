// Of every collection: a text that is too long costs nothing, and what a request changes in a row is all that is written.
onRecordCreateRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).createRecord(e),
);

onRecordUpdateRequest((e) =>
  (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).update(e),
);
