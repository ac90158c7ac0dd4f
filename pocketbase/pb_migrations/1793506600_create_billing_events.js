// The provider's events as they arrived: only whom they are about, as everything else is read anew.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "billingEvents",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
          { name: "eventId", type: "text", required: true, max: 100 },
          { name: "type", type: "text", required: true, max: 100 },
          { name: "object", type: "text", max: 100 },
          { name: "customer", type: "text", max: 100 },
          { name: "apiVersion", type: "text", max: 40 },
          { name: "livemode", type: "bool" },
          { name: "happenedAt", type: "date" },
          {
            name: "status",
            type: "select",
            required: true,
            maxSelect: 1,
            values: ["new", "done", "ignored", "orphan", "failed", "dead"],
          },
          { name: "attempts", type: "number", onlyInt: true, min: 0 },
          { name: "nextAt", type: "date" },
          { name: "error", type: "text", max: 500 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_billingEvents_event ON billingEvents (provider, eventId)",
          "CREATE INDEX idx_billingEvents_status ON billingEvents (status, nextAt)",
          "CREATE INDEX idx_billingEvents_customer ON billingEvents (customer, status)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("billingEvents")),
);
