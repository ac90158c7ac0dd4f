// What learners reported, and why: each report is its owner's to read, made once, and for good.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "reports",
        listRule: own,
        viewRule: own,
        createRule: `${own} && targetId != @request.auth.id && @request.body.decision:isset = false`,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            ...{ name: "user", type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          // Of a collection one record: a post, a reply, or whoever wrote them.
          { name: "target", type: "select", required: true, maxSelect: 1, values: ["posts", "replies", "users"] },
          { name: "targetId", type: "text", required: true, max: 15 },
          { name: "reason", type: "text", required: true, max: 500 },
          // What a moderator made of it; empty until one looked.
          { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_reports_user_target ON reports (user, target, targetId)",
          "CREATE INDEX idx_reports_target ON reports (target, targetId, decision)",
          "CREATE INDEX idx_reports_open ON reports (decision, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("reports")),
);
