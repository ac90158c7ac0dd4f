// Which lessons a learner has completed, one row each: they see their own, only the progress route writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "completions",
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
          { name: "moduleId", type: "number", required: true, onlyInt: true },
          { name: "lessonId", type: "text", required: true, max: 100 },
          { name: "revision", type: "number", onlyInt: true, min: 0 },
          { name: "completedAt", type: "date" },
          { name: "removedAt", type: "date" },
          // When the newest act on the lesson happened, as its device said: the newest one wins.
          { name: "actAt", type: "date", required: true },
          { name: "zone", type: "text", max: 64 },
          // Every local day on which it was completed: doing a lesson again must not break a streak.
          { name: "days", type: "json", maxSize: 8192 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_completions_user_lesson ON completions (user, lessonId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("completions")),
);
