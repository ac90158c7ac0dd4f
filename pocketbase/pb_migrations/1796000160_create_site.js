// What visitors do, anonymous: a route writes it, only the operator reads it.
// A rule that is left out is null: only the server has access.

const COLLECTIONS = [
  // What visitors do, anonymous. A route writes it; only the operator reads it.
  {
    name: "events",
    fields: [
      { name: "name", type: "text", required: true, max: 40 },
      { name: "props", type: "json", maxSize: 2048 },
      { name: "visit", type: "text", max: 32, pattern: "^[a-z0-9]*$" },
      { name: "created", type: "autodate", onCreate: true },
      { name: "page", type: "text", max: 300 },
    ],
    indexes: [
      "CREATE INDEX idx_events_created ON events (created)",
      "CREATE INDEX idx_events_name_created ON events (name, created)",
      "CREATE INDEX idx_events_none ON events (json_extract(props, '$.none'), created) WHERE name = 'search'",
    ],
  },
  // Events older than 90 days, as daily counts. The server writes them; operators read them.
  {
    name: "dailySums",
    fields: [
      { name: "day", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
      { name: "name", type: "text", required: true, max: 40 },
      { name: "key", type: "text", max: 250 },
      { name: "count", type: "number", onlyInt: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_dailySums_day_name_key ON dailySums (day, name, key)",
      "CREATE INDEX idx_dailySums_name_day ON dailySums (name, day)",
    ],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) app.save(new Collection(one));
  },
  (app) => {
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
