// What a learner answers to a moderator's decision: their own, and for moderators, whose second look decides it.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const moderators = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
    const byServer = ["decision", "answer", "decidedAt"].map((field) => `@request.body.${field}:isset = false`);
    app.save(
      new Collection({
        type: "base",
        name: "appeals",
        listRule: `(${own}) || ${moderators}`,
        viewRule: `(${own}) || ${moderators}`,
        createRule: `${own} && ${byServer.join(" && ")}`,
        updateRule: null,
        deleteRule: own,
        fields: [
          {
            ...{ name: "user", type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          // What was decided about, as the moderation log calls it: "posts ID", "users ID", "reviews WHOSE ABOUT".
          {
            ...{ name: "target", type: "text", required: true, max: 130 },
            pattern: "^((posts|replies|users) [a-z0-9]{15}|reviews [a-z0-9]{15} [A-Za-z0-9_-]{1,100})$",
          },
          { name: "text", type: "text", required: true, max: 2000 },
          { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
          { name: "answer", type: "text", max: 2000 },
          { name: "decidedAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_appeals_user_target ON appeals (user, target)",
          "CREATE INDEX idx_appeals_open ON appeals (decision, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("appeals")),
);
