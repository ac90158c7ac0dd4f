// The weekly mail: when each learner's next one is due, which lessons are news since when, and what its links are signed with.
migrate(
  (app) => {
    const nobody = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    app.save(
      new Collection({
        ...nobody,
        type: "base",
        name: "weeklyMails",
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "nextAt", type: "date", required: true },
          // What is older was told in a mail before.
          { name: "toldAt", type: "date", required: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_weeklyMails_user ON weeklyMails (user)",
          "CREATE INDEX idx_weeklyMails_nextAt ON weeklyMails (nextAt)",
        ],
      }),
    );
    app.save(
      new Collection({
        ...nobody,
        type: "base",
        name: "lessonNews",
        fields: [
          { name: "lessonId", type: "text", required: true, max: 100 },
          { name: "revision", type: "number", onlyInt: true, min: 1 },
          { name: "isNew", type: "bool" },
          // Empty for what was there when this was first looked at.
          { name: "at", type: "date" },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_lessonNews_lessonId ON lessonNews (lessonId)"],
      }),
    );
    // A table of its own and no collection, so that no address answers it.
    const table = "unsubscribeSecret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)";
    app.db().newQuery(`CREATE TABLE ${table}`).execute();
    const secret = $security.randomString(50);
    app.db().newQuery("INSERT INTO unsubscribeSecret (id, secret) VALUES (1, {:secret})").bind({ secret }).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE unsubscribeSecret").execute();
    for (const name of ["lessonNews", "weeklyMails"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
