// Who likes which post or reply: each learner's own to press and to take back, once for what somebody else wrote.
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
        name: "likes",
        listRule: own,
        viewRule: own,
        createRule: `${own} && post.user != @request.auth.id && reply.user != @request.auth.id`,
        updateRule: null,
        deleteRule: own,
        fields: [
          relation("user", "users", true),
          // One of the two.
          relation("post", "posts", false),
          relation("reply", "replies", false),
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_likes_user_post ON likes (user, post) WHERE post != ''",
          "CREATE UNIQUE INDEX idx_likes_user_reply ON likes (user, reply) WHERE reply != ''",
          "CREATE INDEX idx_likes_post ON likes (post)",
          "CREATE INDEX idx_likes_reply ON likes (reply)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("likes")),
);
