// What takes something off a plan's price: an operator makes them, a superuser changes them, nobody else sees them.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "coupons",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { name: "code", type: "text", required: true, max: 40, pattern: "^[A-Za-z0-9-]{3,40}$" },
          { name: "effect", type: "select", required: true, maxSelect: 1, values: ["percent", "amount"] },
          { name: "value", type: "number", required: true, onlyInt: true, min: 1, max: 100000000 },
          // With an amount only.
          { name: "currency", type: "text", max: 3 },
          // How many charges; 0 for all of them.
          { name: "periods", type: "number", onlyInt: true, min: 0, max: 36 },
          // 0 for as many as like.
          { name: "mostRedemptions", type: "number", onlyInt: true, min: 0 },
          // How many orders were made with it, also of accounts that are gone.
          { name: "redeemed", type: "number", onlyInt: true, min: 0 },
          { name: "from", type: "date" },
          { name: "until", type: "date" },
          // Keys of plans; empty for every plan.
          { name: "plans", type: "json", maxSize: 2000 },
          { name: "active", type: "bool" },
          // What it is at the provider, by mode and by what it takes off: an id.
          { name: "provided", type: "json", maxSize: 4000, hidden: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_coupons_code ON coupons (code COLLATE NOCASE)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("coupons")),
);
