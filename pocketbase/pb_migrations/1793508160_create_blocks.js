// Whom a learner does not want to read, and who cannot call them by name: their own, and unknown to whom they block.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const relation = (name) => ({
      ...{ name, type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
      collectionId: app.findCollectionByNameOrId("users").id,
    });
    app.save(
      new Collection({
        type: "base",
        name: "blocks",
        listRule: own,
        viewRule: own,
        createRule: `${own} && blocked != @request.auth.id`,
        updateRule: null,
        deleteRule: own,
        fields: [
          relation("user"),
          relation("blocked"),
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_blocks_user_blocked ON blocks (user, blocked)",
          "CREATE INDEX idx_blocks_blocked ON blocks (blocked)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("blocks")),
);
