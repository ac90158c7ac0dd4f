// What a learner has earned, and how far they are: they see their own, only the server writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "achievements",
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
          // As content/achievements.yaml names it.
          { name: "achievementId", type: "text", required: true, max: 100 },
          { name: "progress", type: "number", onlyInt: true, min: 0 },
          // Empty until it is earned.
          { name: "unlockedAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_achievements_user_achievement ON achievements (user, achievementId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("achievements")),
);
