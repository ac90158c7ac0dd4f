// What the provider says of each subscription, and what the operator gave: a learner sees their own, only the server writes.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const users = app.findCollectionByNameOrId("users").id;
    // cancelAt: when it will end; empty while it goes on.
    const dates = ["startedAt", "periodStart", "periodEnd", "trialEnd", "cancelAt", "canceledAt", "endedAt"];
    dates.push("pastDueSince", "validUntil", "syncedAt");
    app.save(
      new Collection({
        type: "base",
        name: "subscriptions",
        ...{ listRule: own, viewRule: own },
        fields: [
          { name: "user", type: "relation", collectionId: users, required: true, maxSelect: 1, cascadeDelete: true },
          { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
          { name: "livemode", type: "bool" },
          { name: "customer", type: "text", max: 100 },
          { name: "providerSub", type: "text", required: true, max: 100 },
          // As the provider calls it; of what the operator gave: comp or gift.
          { name: "status", type: "text", required: true, max: 40 },
          { name: "state", type: "text", required: true, max: 20 },
          { name: "plan", type: "text", max: 60 },
          { name: "amount", type: "number", onlyInt: true },
          { name: "currency", type: "text", max: 3 },
          { name: "refund", type: "select", maxSelect: 1, values: ["none", "partial", "full"] },
          { name: "dispute", type: "select", maxSelect: 1, values: ["none", "inquiry", "open", "won", "lost"] },
          { name: "hold", type: "bool" },
          // Another one of the same learner is the one that counts.
          { name: "extra", type: "bool" },
          ...dates.map((name) => ({ name, type: "date" })),
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_subscriptions_provider ON subscriptions (provider, providerSub)",
          "CREATE INDEX idx_subscriptions_user ON subscriptions (user)",
          "CREATE INDEX idx_subscriptions_customer ON subscriptions (customer)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("subscriptions")),
);
