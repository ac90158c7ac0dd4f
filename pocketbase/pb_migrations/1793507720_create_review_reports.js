// Which reviews learners reported, and why: each report is its owner's to read, made once, and for good.
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
        name: "reviewReports",
        listRule: own,
        viewRule: own,
        createRule: `${own} && review.user != @request.auth.id && @request.body.settled:isset = false`,
        updateRule: null,
        deleteRule: null,
        fields: [
          relation("user", "users"),
          relation("review", "reviews"),
          { name: "reason", type: "text", required: true, max: 500 },
          // A moderator looked at the review after it: it hides the review from nobody but its owner any more.
          { name: "settled", type: "bool" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_reviewReports_user_review ON reviewReports (user, review)",
          "CREATE INDEX idx_reviewReports_review ON reviewReports (review, settled)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("reviewReports")),
);
