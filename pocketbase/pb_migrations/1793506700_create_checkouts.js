// Orders that were begun: whose they are, what was agreed to, and where the reader came from.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "checkouts",
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
          { name: "session", type: "text", max: 200 },
          { name: "url", type: "text", max: 2000 },
          { name: "attempt", type: "text", required: true, max: 60 },
          { name: "plan", type: "text", required: true, max: 60 },
          { name: "coupon", type: "text", max: 60 },
          { name: "terms", type: "text", max: 40 },
          { name: "back", type: "text", max: 500 },
          { name: "expiresAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE INDEX idx_checkouts_session ON checkouts (session)",
          "CREATE INDEX idx_checkouts_user ON checkouts (user, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("checkouts")),
);
