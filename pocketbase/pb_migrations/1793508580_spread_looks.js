// How many seconds the open pages of a room take between them to ask again: a crowd that asks at once is served by nobody.
migrate(
  (app) => {
    const signals = app.findCollectionByNameOrId("postSignals");
    signals.fields.add(new NumberField({ name: "spread", onlyInt: true, min: 0 }));
    app.save(signals);
  },
  (app) => {
    const signals = app.findCollectionByNameOrId("postSignals");
    signals.fields.removeByName("spread");
    app.save(signals);
  },
);
