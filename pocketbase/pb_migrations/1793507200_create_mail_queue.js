// Mails about a membership that are still to be sent, and that each was sent once: only the server sees and writes them.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "mailQueue",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          // Empty for somebody without an account; a mail goes with the account it is about.
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "to", type: "email", required: true },
          { name: "kind", type: "text", required: true, max: 40 },
          { name: "key", type: "text", required: true, max: 200 },
          // What the letter's places are filled with; emptied when it was sent.
          { name: "values", type: "json", maxSize: 4096 },
          { name: "attempts", type: "number", onlyInt: true, min: 0 },
          // Empty when it was sent, and when it was given up.
          { name: "nextAt", type: "date" },
          { name: "sentAt", type: "date" },
          { name: "error", type: "text", max: 500 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_mailQueue_key ON mailQueue (key)",
          "CREATE INDEX idx_mailQueue_due ON mailQueue (nextAt) WHERE nextAt != ''",
          "CREATE INDEX idx_mailQueue_to ON mailQueue (`to`, kind, created)",
          "CREATE INDEX idx_mailQueue_user ON mailQueue (user)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("mailQueue")),
);
