// Whoever is called by name throws that away again; the server alone writes it.
onRecordDeleteRequest(
  (e) => (require(`${__hooks}/mentions/removing.js`) as typeof import("./mentions/removing.ts")).onRemove(e),
  "mentions",
);
