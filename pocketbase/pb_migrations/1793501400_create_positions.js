// Where a learner stopped in each video: they see their own rows, only the positions route writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "positions",
        listRule: own,
        viewRule: own,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "lessonId", type: "text", required: true, max: 100 },
          // Where the video goes on, and how far it was ever watched.
          { name: "second", type: "number", min: 0 },
          { name: "furthest", type: "number", min: 0 },
          // When the learner was there, as their device said: the newest one wins.
          { name: "at", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_positions_user_lesson ON positions (user, lessonId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("positions")),
);
