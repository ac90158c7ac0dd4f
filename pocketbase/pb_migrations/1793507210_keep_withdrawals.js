// When somebody withdrew from a contract and whether all that follows was done: written by the server, read by its owner.
migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    subscriptions.fields.add(new DateField({ name: "withdrawnAt" }), new BoolField({ name: "withdrawalDone" }));
    app.save(subscriptions);
  },
  (app) => {
    const subscriptions = app.findCollectionByNameOrId("subscriptions");
    for (const name of ["withdrawnAt", "withdrawalDone"]) subscriptions.fields.removeByName(name);
    app.save(subscriptions);
  },
);
