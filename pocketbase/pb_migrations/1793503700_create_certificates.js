// What a learner finished, signed by the server: they see their own, nobody but the server writes; its code opens one.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "certificates",
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
          { name: "code", type: "text", required: true, max: 14, pattern: "^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$" },
          // A module's id, or "course".
          { name: "moduleId", type: "text", required: true, max: 20 },
          { name: "issuedTo", type: "text", required: true, max: 80 },
          // As the course was then: a certificate says so for ever, however the course goes on.
          { name: "title", type: "text", required: true, max: 300 },
          { name: "lessons", type: "number", required: true, onlyInt: true, min: 1 },
          { name: "finishedOn", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
          // Exactly what is signed.
          { name: "text", type: "text", required: true, max: 2000 },
          { name: "signature", type: "text", required: true, max: 100 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_certificates_code ON certificates (code)",
          "CREATE UNIQUE INDEX idx_certificates_user_module ON certificates (user, moduleId)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("certificates")),
);
