// When each question comes back to a learner, one row each: they see their own, only the quiz route writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "quizCards",
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
          { name: "questionId", type: "text", required: true, max: 100 },
          // The learner's day from which on it is due; empty when it rests.
          { name: "due", type: "text", max: 10, pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" },
          { name: "interval", type: "number", onlyInt: true, min: 0 },
          // Every local day on which it was reviewed: these count for the streak.
          { name: "days", type: "json", maxSize: 8192 },
          // The newest answer.
          { name: "chosen", type: "number", onlyInt: true, min: 0 },
          { name: "right", type: "bool" },
          { name: "at", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_quizCards_user_question ON quizCards (user, lessonId, questionId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("quizCards")),
);
