// Every answer a learner gave in a quiz: they see their own, only the quiz route adds, and nobody changes one.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "quizAttempts",
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
          // Given by the device: an answer that is sent twice is kept once.
          { name: "attemptId", type: "text", required: true, max: 64 },
          { name: "lessonId", type: "text", required: true, max: 100 },
          { name: "questionId", type: "text", required: true, max: 100 },
          // Which of the choices, from 0, as they stood on the page.
          { name: "chosen", type: "number", onlyInt: true, min: 0 },
          { name: "right", type: "bool" },
          { name: "at", type: "date", required: true },
          { name: "zone", type: "text", max: 64 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_quizAttempts_user_attempt ON quizAttempts (user, attemptId)",
          "CREATE INDEX idx_quizAttempts_user_question ON quizAttempts (user, lessonId, questionId)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("quizAttempts")),
);
