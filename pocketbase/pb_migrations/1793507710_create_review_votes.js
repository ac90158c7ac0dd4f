// Who found which review helpful: each learner's own to press and to take back, once for a review of somebody else's.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const relation = (name, collection) => ({
      ...{ name, type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
      collectionId: app.findCollectionByNameOrId(collection).id,
    });
    app.save(
      new Collection({
        type: "base",
        name: "reviewVotes",
        listRule: own,
        viewRule: own,
        createRule: `${own} && review.user != @request.auth.id && review.hidden = false`,
        updateRule: null,
        deleteRule: own,
        fields: [
          relation("user", "users"),
          relation("review", "reviews"),
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_reviewVotes_user_review ON reviewVotes (user, review)",
          "CREATE INDEX idx_reviewVotes_review ON reviewVotes (review)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("reviewVotes")),
);
