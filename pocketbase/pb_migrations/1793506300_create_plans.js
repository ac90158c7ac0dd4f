// What is sold: rows of content/plans.yaml as the server last read them; everybody sees them, only the server writes.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "plans",
        listRule: "",
        viewRule: "",
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "key", type: "text", required: true, max: 60 },
          { name: "title", type: "text", required: true, max: 100 },
          { name: "amount", type: "number", onlyInt: true, min: 0 },
          { name: "currency", type: "text", required: true, max: 3 },
          { name: "interval", type: "select", required: true, maxSelect: 1, values: ["month", "year"] },
          { name: "trialDays", type: "number", onlyInt: true, min: 0 },
          // The provider's price of each mode (sandbox, test, live): `{id, lookupKey}`.
          { name: "prices", type: "json", maxSize: 2000, hidden: true },
          { name: "active", type: "bool" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_plans_key ON plans (key)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("plans")),
);
