// Every change of an entitlement, for good: nobody but the server reads or writes, and deleting the user only empties it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "entitlementLog",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: false,
          },
          { name: "feature", type: "text", required: true, max: 40 },
          { name: "before", type: "date" },
          { name: "validUntil", type: "date" },
          { name: "cause", type: "text", max: 200 },
          { name: "at", type: "date", required: true },
        ],
        indexes: ["CREATE INDEX idx_entitlementLog_user_at ON entitlementLog (user, feature, at)"],
      }),
    );
    // What was granted before there was a log counts from when it was granted.
    const log = app.findCollectionByNameOrId("entitlementLog");
    for (const row of app.findAllRecords("entitlements")) {
      const entry = new Record(log);
      entry.set("user", row.get("user"));
      entry.set("feature", row.get("feature"));
      entry.set("validUntil", row.get("validUntil"));
      entry.set("cause", "before the log");
      entry.set("at", row.get("created"));
      app.save(entry);
    }
  },
  (app) => app.delete(app.findCollectionByNameOrId("entitlementLog")),
);
