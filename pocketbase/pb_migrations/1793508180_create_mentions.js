// Who is called by name in which post or reply: theirs to read and to throw away; the server alone writes one.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const relation = (name, collection, required) => ({
      ...{ name, type: "relation", required, maxSelect: 1, cascadeDelete: true },
      collectionId: app.findCollectionByNameOrId(collection).id,
    });
    app.save(
      new Collection({
        type: "base",
        name: "mentions",
        listRule: own,
        viewRule: own,
        createRule: null,
        updateRule: null,
        deleteRule: own,
        fields: [
          relation("post", "posts", true),
          // Empty where the post itself calls them.
          relation("reply", "replies", false),
          relation("user", "users", true),
          { name: "created", type: "autodate", onCreate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_mentions_post_reply_user ON mentions (post, reply, user)",
          "CREATE INDEX idx_mentions_user ON mentions (user, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("mentions")),
);
