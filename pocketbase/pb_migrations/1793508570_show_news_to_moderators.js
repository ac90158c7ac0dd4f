// One row, saved when there is something new for moderators: their open pages listen to it and ask for the queue again. And
// the log keeps that whoever decided has left, as who it was is forgotten with them.
migrate(
  (app) => {
    const moderators = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
    app.save(
      new Collection({
        type: "base",
        name: "queueSignals",
        listRule: null,
        viewRule: moderators,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [{ name: "updated", type: "autodate", onCreate: true, onUpdate: true }],
      }),
    );
    const log = app.findCollectionByNameOrId("moderationLog");
    log.fields.add(new BoolField({ name: "moderatorGone" }));
    app.save(log);
  },
  (app) => {
    const log = app.findCollectionByNameOrId("moderationLog");
    log.fields.removeByName("moderatorGone");
    app.save(log);
    app.delete(app.findCollectionByNameOrId("queueSignals"));
  },
);
