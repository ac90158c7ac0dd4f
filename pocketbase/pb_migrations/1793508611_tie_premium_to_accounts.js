// At which account of the provider something was bought or given, so that only what was paid there opens Premium; and a
// gift as a length. Only the server reads and writes any of it.
const SUBSCRIPTIONS = {
  before: [
    "CREATE UNIQUE INDEX idx_subscriptions_provider ON subscriptions (provider, providerSub)",
    "CREATE INDEX idx_subscriptions_user ON subscriptions (user)",
    "CREATE INDEX idx_subscriptions_customer ON subscriptions (customer)",
  ],
  after: [
    "CREATE UNIQUE INDEX idx_subscriptions_provider ON subscriptions (provider, livemode, account, providerSub)",
    "CREATE INDEX idx_subscriptions_user ON subscriptions (user)",
    "CREATE INDEX idx_subscriptions_customer ON subscriptions (customer)",
  ],
};
const CUSTOMERS = {
  before: [
    "CREATE UNIQUE INDEX idx_billingCustomers_customer ON billingCustomers (provider, customer)",
    "CREATE UNIQUE INDEX idx_billingCustomers_user ON billingCustomers (provider, livemode, user)",
  ],
  after: [
    "CREATE UNIQUE INDEX idx_billingCustomers_customer ON billingCustomers (provider, livemode, account, customer)",
    "CREATE UNIQUE INDEX idx_billingCustomers_user ON billingCustomers (provider, livemode, account, user)",
  ],
};
const BOUGHT = ["subscriptions", "billingCustomers", "checkouts", "billingQueue", "gifts"];

migrate(
  (app) => {
    for (const name of BOUGHT) {
      const collection = app.findCollectionByNameOrId(name);
      // Empty in rows from before: the first start with their provider and mode fills it in.
      collection.fields.add(new TextField({ name: "account", max: 100, hidden: true }));
      app.save(collection);
    }
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.indexes = SUBSCRIPTIONS.after;
    subscriptions.fields.add(
      // Until when its bills are paid, and whether the provider collects none meanwhile.
      new DateField({ name: "paidUntil" }),
      new BoolField({ name: "paused" }),
      // Of a gift: how long it is, and how many milliseconds of that passed before it came to lie where it lies now.
      new NumberField({ name: "months", onlyInt: true, min: 0 }),
      new NumberField({ name: "usedMs", onlyInt: true, min: 0 }),
      // Its buyer has withdrawn from another one before.
      new BoolField({ name: "isAgain" }),
    );
    app.save(subscriptions);
    const customers = app.findCollectionByNameOrId("billingCustomers");
    customers.indexes = CUSTOMERS.after;
    app.save(customers);
    app.db().newQuery("UPDATE subscriptions SET paidUntil = periodEnd WHERE provider != 'manual'").execute();
    app
      .db()
      .newQuery(
        `UPDATE subscriptions SET months = g.months FROM gifts g
         WHERE subscriptions.provider = 'manual' AND subscriptions.providerSub = 'gift:' || g.id`,
      )
      .execute();
    app.save(
      new Collection({
        type: "base",
        name: "billingAccounts",
        ...{ listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null },
        fields: [
          // Of a key only its hash, with the account that it was found to belong to; and what was set last.
          { name: "key", type: "text", required: true, max: 64 },
          { name: "account", type: "text", required: true, max: 300 },
          { name: "created", type: "autodate", onCreate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_billingAccounts_key ON billingAccounts (key)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("billingAccounts"));
    // There was room for one of each: the oldest stays.
    const keepOne = (table, columns) =>
      app
        .db()
        .newQuery(`DELETE FROM ${table} WHERE rowid NOT IN (SELECT MIN(rowid) FROM ${table} GROUP BY ${columns})`)
        .execute();
    keepOne("subscriptions", "provider, providerSub");
    keepOne("billingCustomers", "provider, customer");
    keepOne("billingCustomers", "provider, livemode, user");
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.indexes = SUBSCRIPTIONS.before;
    for (const name of ["paidUntil", "paused", "months", "usedMs", "isAgain"]) subscriptions.fields.removeByName(name);
    app.save(subscriptions);
    const customers = app.findCollectionByNameOrId("billingCustomers");
    customers.indexes = CUSTOMERS.before;
    app.save(customers);
    for (const name of BOUGHT) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.removeByName("account");
      app.save(collection);
    }
  },
);
