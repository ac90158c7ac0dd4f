// Who a learner is at the provider, and which reading of their subscriptions is the newest.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "billingCustomers",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
          { name: "livemode", type: "bool" },
          { name: "customer", type: "text", required: true, max: 100 },
          // The reading that began last, and the one that wrote last.
          { name: "syncSeq", type: "number", onlyInt: true, min: 0 },
          { name: "writtenSeq", type: "number", onlyInt: true, min: 0 },
          { name: "syncedAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_billingCustomers_customer ON billingCustomers (provider, customer)",
          "CREATE UNIQUE INDEX idx_billingCustomers_user ON billingCustomers (provider, livemode, user)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("billingCustomers")),
);
