// Where a learner was last, per module: they see their own rows, only the progress route writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "visits",
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
          { name: "lessonId", type: "text", max: 100 },
          { name: "lastAccessed", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_visits_user_module ON visits (user, moduleId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("visits")),
);
