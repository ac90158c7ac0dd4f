// Who finished a module and holds no certificate of it is asked at each start: without reading what everybody has done.
migrate(
  (app) => {
    const completions = app.findCollectionByNameOrId("completions");
    completions.addIndex("idx_completions_lesson", false, "lessonId, user", "");
    app.save(completions);
  },
  (app) => {
    const completions = app.findCollectionByNameOrId("completions");
    completions.removeIndex("idx_completions_lesson");
    app.save(completions);
  },
);
