// What a user may read and until when: a learner sees their own rows, only the server writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "entitlements",
        listRule: own,
        viewRule: own,
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
          { name: "feature", type: "select", required: true, maxSelect: 1, values: ["premium"] },
          { name: "validUntil", type: "date", required: true },
          { name: "reason", type: "text", max: 200 },
          { name: "source", type: "text", max: 100 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_entitlements_user_feature ON entitlements (user, feature)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("entitlements")),
);
