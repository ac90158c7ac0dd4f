// What people wrote to the operator: by a route, read by the operator alone. It outlives the account it came from, as
// nobody's.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "contactMessages",
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
            maxSelect: 1,
            cascadeDelete: false,
          },
          { name: "name", type: "text", required: true, max: 80 },
          // Emptied with its account.
          { name: "email", type: "email" },
          {
            name: "topic",
            type: "select",
            required: true,
            maxSelect: 1,
            values: ["course", "account", "premium", "refund", "privacy", "other"],
          },
          { name: "message", type: "text", required: true, max: 5000 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE INDEX idx_contactMessages_topic_created ON contactMessages (topic, created)",
          "CREATE INDEX idx_contactMessages_user ON contactMessages (user)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("contactMessages")),
);
