// Whoever a moderator's decision is about answers it, once; banned or not.
onRecordCreateRequest(
  (e) => (require(`${__hooks}/appeals/appeals.js`) as typeof import("./appeals/appeals.ts")).onAppeal(e),
  "appeals",
);

onRecordDeleteRequest(
  (e) => (require(`${__hooks}/appeals/appeals.js`) as typeof import("./appeals/appeals.ts")).onRemove(e),
  "appeals",
);

onRecordUpdateRequest(
  (e) => (require(`${__hooks}/decisions/appealing.js`) as typeof import("./decisions/appealing.ts")).onDecided(e),
  "appeals",
);
