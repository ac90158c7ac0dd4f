// What the test payment provider tells and was told: nobody reads or writes it but the server.
migrate(
  (app) => {
    const text = (name, max) => ({ name, type: "text", max });
    const number = (name) => ({ name, type: "number" });
    const rules = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    const needed = (name, max) => ({ ...text(name, max), required: true });
    const json = (name, maxSize) => ({ name, type: "json", maxSize });
    const asked = [needed("eventId", 60), needed("type", 60), text("customer", 255)];
    // unheard (of a type nobody asked for), waiting, done, failed, lost
    const sent = [needed("state", 10), number("at"), number("attempts"), number("nextAt")];
    app.save(
      new Collection({
        type: "base",
        name: "sandboxEvents",
        ...rules,
        fields: [...asked, ...sent, json("data", 131072)],
        indexes: [
          "CREATE UNIQUE INDEX idx_sandboxEvents_eventId ON sandboxEvents (eventId)",
          "CREATE INDEX idx_sandboxEvents_next ON sandboxEvents (state, nextAt)",
          "CREATE INDEX idx_sandboxEvents_at ON sandboxEvents (at)",
          "CREATE INDEX idx_sandboxEvents_customer ON sandboxEvents (customer)",
        ],
      }),
    );
    app.save(
      new Collection({
        type: "base",
        name: "sandboxCalls",
        ...rules,
        fields: [needed("key", 255), needed("print", 64), number("status"), number("at"), json("body", 262144)],
        indexes: [
          "CREATE UNIQUE INDEX idx_sandboxCalls_key ON sandboxCalls (key)",
          "CREATE INDEX idx_sandboxCalls_at ON sandboxCalls (at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("sandboxCalls"));
    app.delete(app.findCollectionByNameOrId("sandboxEvents"));
  },
);
