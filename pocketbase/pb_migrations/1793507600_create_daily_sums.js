// What is left of events after 90 days: how often each thing happened a day. Written by the server, read by operators.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "dailySums",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
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
      }),
    );
    const events = app.findCollectionByNameOrId("events");
    // The path of the page that sent it, as far as the site has such a page.
    events.fields.add(new TextField({ name: "page", max: 300 }));
    events.addIndex("idx_events_none", false, "json_extract(props, '$.none'), created", "name = 'search'");
    app.save(events);
  },
  (app) => {
    const events = app.findCollectionByNameOrId("events");
    events.removeIndex("idx_events_none");
    events.fields.removeByName("page");
    app.save(events);
    app.delete(app.findCollectionByNameOrId("dailySums"));
  },
);
