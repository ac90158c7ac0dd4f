// A learner's notes at a second of a video: their own to read, write and throw away, and nobody else's.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "notes",
        listRule: own,
        viewRule: own,
        createRule: own,
        updateRule: `${own} && @request.body.user:changed = false`,
        deleteRule: own,
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
          { name: "second", type: "number", min: 0 },
          { name: "text", type: "text", required: true, max: 5000 },
          // When it was written last, as its device said: the newer text wins.
          { name: "at", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE INDEX idx_notes_user_lesson ON notes (user, lessonId)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("notes")),
);
