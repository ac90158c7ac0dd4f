// A learner writes their own notes, as many as fit; whose they are the collection's rules say.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).onWrite(e),
  "notes",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).onWrite(e),
  "notes",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).onRemove(e),
  "notes",
);

onRecordCreateExecute(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).keepBounds(e),
  "notes",
);

onRecordUpdateExecute(
  (e) => (require(`${__hooks}/notes/notes.js`) as typeof import("./notes/notes.ts")).keepBounds(e),
  "notes",
);
