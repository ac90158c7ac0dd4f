// Who had their trial, also after their account is gone: no address and no card, only what they hash to.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "trialsUsed",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "kind", type: "select", required: true, maxSelect: 1, values: ["email", "card"] },
          { name: "hash", type: "text", required: true, max: 64 },
          // The subscription that it began, so that its own card does not count against it.
          { name: "providerSub", type: "text", max: 100 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_trialsUsed_hash ON trialsUsed (kind, hash)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("trialsUsed")),
);
