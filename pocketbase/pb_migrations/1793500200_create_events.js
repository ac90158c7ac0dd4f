// What readers did, without who they are: written by a route, read by the operator alone.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "events",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "name", type: "text", required: true, max: 40 },
          { name: "props", type: "json", maxSize: 2048 },
          { name: "visit", type: "text", max: 32, pattern: "^[a-z0-9]*$" },
          { name: "created", type: "autodate", onCreate: true },
        ],
        indexes: [
          "CREATE INDEX idx_events_created ON events (created)",
          "CREATE INDEX idx_events_name_created ON events (name, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("events")),
);
