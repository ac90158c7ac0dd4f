// Each start looks for users who finished a module but have no certificate; the index avoids a scan of all completions.
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
