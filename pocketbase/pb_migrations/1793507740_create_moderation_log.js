// What moderators did, for good: moderators read it, only the server writes, and a deleted account leaves its lines nameless.
migrate(
  (app) => {
    const moderators = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
    app.save(
      new Collection({
        type: "base",
        name: "moderationLog",
        listRule: moderators,
        viewRule: moderators,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          // Empty for the server itself, and for a superuser in the admin UI.
          {
            name: "moderator",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: false,
          },
          { name: "act", type: "text", required: true, max: 40 },
          // What it was done to, such as "reviews WHOSE ABOUT".
          { name: "target", type: "text", required: true, max: 200 },
          { name: "reason", type: "text", max: 500 },
          { name: "at", type: "date", required: true },
        ],
        indexes: ["CREATE INDEX idx_moderationLog_target ON moderationLog (target, at)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("moderationLog")),
);
