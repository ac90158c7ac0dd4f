// Premium that somebody paid for another: the giver sees their own, only the server writes. A gift that was paid
// outlives its giver's account, as it is somebody else's by then.
migrate(
  (app) => {
    const giver = '@request.auth.id != "" && payer = @request.auth.id';
    const user = (name) => ({
      ...{ name, type: "relation", collectionId: app.findCollectionByNameOrId("users").id },
      ...{ maxSelect: 1, cascadeDelete: false },
    });
    const secret = (name, max) => ({ name, type: "text", max, hidden: true });
    app.save(
      new Collection({
        type: "base",
        name: "gifts",
        listRule: giver,
        viewRule: giver,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          user("payer"),
          { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox"] },
          { name: "livemode", type: "bool" },
          { name: "plan", type: "text", required: true, max: 60 },
          { name: "months", type: "number", required: true, onlyInt: true, min: 1, max: 24 },
          { name: "amount", type: "number", onlyInt: true, min: 0 },
          { name: "currency", type: "text", required: true, max: 3 },
          { name: "email", type: "email", required: true },
          { name: "from", type: "text", max: 80 },
          { name: "words", type: "text", max: 500 },
          {
            name: "state",
            type: "select",
            required: true,
            maxSelect: 1,
            values: ["ordered", "paid", "accepted", "ended"],
          },
          // Opens it; given only once it is paid.
          { name: "code", type: "text", max: 40 },
          {
            ...{ name: "dispute", type: "select", maxSelect: 1, hidden: true },
            values: ["none", "inquiry", "open", "won", "lost"],
          },
          secret("session", 200),
          secret("intent", 100),
          secret("attempt", 60),
          { name: "expiresAt", type: "date", hidden: true },
          { name: "paidAt", type: "date" },
          { ...user("acceptedBy"), hidden: true },
          { name: "acceptedAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_gifts_code ON gifts (code) WHERE code != ''",
          "CREATE INDEX idx_gifts_payer ON gifts (payer, state)",
          "CREATE INDEX idx_gifts_session ON gifts (session)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("gifts")),
);
