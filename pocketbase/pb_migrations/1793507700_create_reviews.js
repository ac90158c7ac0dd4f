// What learners say of lessons and modules: one review each, read by everybody unless it is hidden, written by its owner.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const seen = `hidden = false || (${own})`;
    const byServer = ["userName", "userAvatar", "userTitle", "helpful", "finished", "hidden"]
      .map((field) => `@request.body.${field}:isset = false`)
      .join(" && ");
    app.save(
      new Collection({
        type: "base",
        name: "reviews",
        listRule: seen,
        viewRule: seen,
        createRule: `${own} && ${byServer}`,
        updateRule: `${own} && @request.body.user:changed = false && @request.body.contentId:changed = false && ${byServer}`,
        deleteRule: own,
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          // A lesson's id, or a module's number.
          { name: "contentId", type: "text", required: true, max: 100 },
          // As it was when the review was written; the photo's address is the one of today.
          { name: "userName", type: "text", max: 80 },
          { name: "userAvatar", type: "text", max: 300 },
          // The latest title they had earned then.
          { name: "userTitle", type: "text", max: 80 },
          { name: "rating", type: "number", required: true, onlyInt: true, min: 1, max: 5 },
          { name: "title", type: "text", max: 120 },
          { name: "content", type: "text", max: 2000 },
          { name: "helpful", type: "number", onlyInt: true, min: 0 },
          { name: "finished", type: "bool" },
          { name: "hidden", type: "bool" },
          // When it was written last, as its device said: the newer wording wins.
          { name: "at", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_reviews_user_content ON reviews (user, contentId)",
          "CREATE INDEX idx_reviews_content_created ON reviews (contentId, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("reviews")),
);
