// One row for each post, under the post's own id, and one for all lists: saved when something changed there, so that open
// pages can listen to this one alone. It says that they ask again, and nothing of what there is; so everybody may hear it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "postSignals",
        listRule: null,
        viewRule: "",
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [{ name: "updated", type: "autodate", onCreate: true, onUpdate: true }],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("postSignals")),
);
