// Higher prices that members were told of before they pay them: only the server sees and writes it.
migrate(
  (app) => {
    const plans = app.findCollectionByNameOrId("plans");
    // The day from which members pay a plan's price, too, as content/plans.yaml says it; empty for new members only.
    plans.fields.add(new TextField({ name: "membersFrom", max: 10 }));
    app.save(plans);
    app.save(
      new Collection({
        type: "base",
        name: "priceChanges",
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
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "providerSub", type: "text", required: true, max: 100 },
          { name: "plan", type: "text", required: true, max: 60 },
          { name: "currency", type: "text", required: true, max: 3 },
          { name: "oldAmount", type: "number", onlyInt: true, min: 0 },
          { name: "newAmount", type: "number", onlyInt: true, min: 0 },
          // In seconds since the subscription began: its first charge at the new price, and when the mail went out; 0
          // until it did.
          { name: "first", type: "number", onlyInt: true, min: 0 },
          { name: "notice", type: "number", onlyInt: true, min: 0 },
          // How often it was mailed: again when the mail was late or given up.
          { name: "tries", type: "number", onlyInt: true, min: 0 },
          // The provider charges it.
          { name: "isMoved", type: "bool" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_priceChanges_waits ON priceChanges (providerSub, plan, newAmount) WHERE isMoved = FALSE",
          "CREATE INDEX idx_priceChanges_sub ON priceChanges (providerSub)",
          "CREATE INDEX idx_priceChanges_user ON priceChanges (user)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("priceChanges"));
    const plans = app.findCollectionByNameOrId("plans");
    plans.fields.removeByName("membersFrom");
    app.save(plans);
  },
);
