// Links that open one premium lesson to whoever has them: operators make and revoke them, only the server reads them.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "lessonLinks",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "lessonId", type: "text", required: true, max: 100 },
          { name: "code", type: "text", required: true, max: 40 },
          { name: "until", type: "date", required: true },
          // How often it was followed.
          { name: "opened", type: "number", onlyInt: true, min: 0 },
          { name: "revoked", type: "bool" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_lessonLinks_code ON lessonLinks (code)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("lessonLinks")),
);
