// What the provider is still to be told, tried again until it heard it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "billingQueue",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
          { name: "livemode", type: "bool" },
          { name: "kind", type: "text", required: true, max: 40 },
          { name: "object", type: "text", required: true, max: 100 },
          { name: "key", type: "text", required: true, max: 200 },
          { name: "attempts", type: "number", onlyInt: true, min: 0 },
          { name: "nextAt", type: "date" },
          { name: "doneAt", type: "date" },
          { name: "error", type: "text", max: 500 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_billingQueue_key ON billingQueue (key)",
          "CREATE INDEX idx_billingQueue_due ON billingQueue (doneAt, nextAt)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("billingQueue")),
);
