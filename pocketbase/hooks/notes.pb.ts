// A learner writes their own notes, as many as fit; whose they are the collection's rules say.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).onNoteWrite(e),
  "notes",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).onNoteWrite(e),
  "notes",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/records/records.js`) as typeof import("./records/records.ts")).removeOwn(e),
  "notes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).keepNoteBounds(e),
  "notes",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).keepNoteBounds(e),
  "notes",
);
