// What a post or reply said before it was changed: for moderators, written by the server alone.
migrate(
  (app) => {
    const moderators = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
    const relation = (name, collection, required) => ({
      ...{ name, type: "relation", required, maxSelect: 1, cascadeDelete: true },
      collectionId: app.findCollectionByNameOrId(collection).id,
    });
    app.save(
      new Collection({
        type: "base",
        name: "postEdits",
        listRule: moderators,
        viewRule: moderators,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          relation("post", "posts", true),
          // Empty where the post itself was changed.
          relation("reply", "replies", false),
          { name: "title", type: "text", max: 120 },
          { name: "body", type: "text", max: 10000 },
          { name: "at", type: "date", required: true },
        ],
        indexes: ["CREATE INDEX idx_postEdits_post ON postEdits (post, reply, at)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("postEdits")),
);
