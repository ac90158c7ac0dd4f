// Who uses a coupon: kept for an order that is open, for good once it is paid; only the server reads and writes.
migrate(
  (app) => {
    const relation = (name, to) => ({
      ...{ name, type: "relation", collectionId: app.findCollectionByNameOrId(to).id },
      ...{ required: true, maxSelect: 1, cascadeDelete: true },
    });
    app.save(
      new Collection({
        type: "base",
        name: "redemptions",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          relation("coupon", "coupons"),
          relation("user", "users"),
          { name: "checkout", type: "text", required: true, max: 30 },
          { name: "state", type: "select", required: true, maxSelect: 1, values: ["reserved", "final"] },
          { name: "reservedUntil", type: "date" },
          { name: "providerSub", type: "text", max: 100 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_redemptions_user ON redemptions (coupon, user)",
          "CREATE INDEX idx_redemptions_state ON redemptions (state, reservedUntil)",
          "CREATE INDEX idx_redemptions_of ON redemptions (user, state)",
          "CREATE INDEX idx_redemptions_sub ON redemptions (providerSub)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("redemptions")),
);
