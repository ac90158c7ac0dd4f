// What people told the operator: written by a route, read by the operator alone. It outlives the account it came from,
// as nobody's.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "feedback",
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
          { name: "type", type: "select", required: true, maxSelect: 1, values: ["general", "bug", "suggestion"] },
          { name: "message", type: "text", required: true, max: 5000 },
          { name: "email", type: "email" },
          { name: "page", type: "text", max: 500 },
          { name: "width", type: "number", onlyInt: true, min: 0, max: 100000 },
          { name: "theme", type: "select", maxSelect: 1, values: ["light", "dark"] },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE INDEX idx_feedback_created ON feedback (created)",
          "CREATE INDEX idx_feedback_user ON feedback (user)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("feedback")),
);
