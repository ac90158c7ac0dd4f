// What the test payment provider keeps (customers, prices, subscriptions, invoices …): nobody reads or writes it but the server.
migrate(
  (app) => {
    const text = (name, max) => ({ name, type: "text", max });
    const number = (name) => ({ name, type: "number" });
    app.save(
      new Collection({
        type: "base",
        name: "sandboxObjects",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { ...text("objectId", 255), required: true },
          { ...text("kind", 40), required: true },
          // Nobody's is a price or a gift; no relation, so that the provider is as apart from the accounts as a real one.
          text("customer", 255),
          // What it is looked up by besides: an email, a lookup key, a subscription, a payment, a charge.
          text("ref", 320),
          // When something happens to it next, by its customer's clock in seconds; 0 for never.
          number("due"),
          // How far a customer's clock is ahead, in seconds.
          number("ahead"),
          number("madeAt"),
          { name: "data", type: "json", maxSize: 65536 },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sandboxObjects_objectId ON sandboxObjects (objectId)",
          "CREATE INDEX idx_sandboxObjects_customer ON sandboxObjects (customer, kind)",
          "CREATE INDEX idx_sandboxObjects_ref ON sandboxObjects (kind, ref)",
          "CREATE INDEX idx_sandboxObjects_due ON sandboxObjects (due) WHERE due > 0",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("sandboxObjects")),
);
