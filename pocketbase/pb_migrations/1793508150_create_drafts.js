// What a learner has not posted yet, on all their devices: their own, one for each place where one writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "drafts",
        listRule: own,
        viewRule: own,
        createRule: own,
        updateRule: `${own} && @request.body.user:changed = false && @request.body.key:changed = false`,
        deleteRule: own,
        fields: [
          {
            ...{ name: "user", type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          // Where it is written: draft_post, draft_reply_{post}.
          { name: "key", type: "text", required: true, max: 60, pattern: "^draft_[A-Za-z0-9_-]+$" },
          { name: "text", type: "text", max: 20000 },
          // When it was changed last, as its device said: the newer wording wins.
          { name: "at", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_drafts_user_key ON drafts (user, key)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("drafts")),
);
