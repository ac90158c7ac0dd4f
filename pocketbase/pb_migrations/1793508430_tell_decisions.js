// A line of the log says whom it is about, until when, and what moderators told each other; an appeal, to which line it answers.
migrate(
  (app) => {
    const log = app.findCollectionByNameOrId("moderationLog");
    log.fields.add(
      new RelationField({
        name: "user",
        collectionId: app.findCollectionByNameOrId("users").id,
        maxSelect: 1,
        cascadeDelete: false,
      }),
    );
    log.fields.add(new TextField({ name: "note", max: 500 }));
    log.fields.add(new DateField({ name: "until" }));
    log.addIndex("idx_moderationLog_user", false, "user, at", "user != ''");
    log.addIndex("idx_moderationLog_at", false, "at", "");
    log.addIndex("idx_moderationLog_moderator", false, "moderator", "moderator != ''");
    app.save(log);
    const appeals = app.findCollectionByNameOrId("appeals");
    // The id of the line; written by the server.
    appeals.fields.add(new TextField({ name: "about", max: 15 }));
    appeals.fields.getByName("target").pattern =
      "^((posts|replies|users|pictures) [a-z0-9]{15}|reviews [a-z0-9]{15} [A-Za-z0-9_-]{1,100})$";
    appeals.createRule += " && @request.body.about:isset = false";
    appeals.removeIndex("idx_appeals_user_target");
    appeals.addIndex("idx_appeals_user_target_about", true, "user, target, about", "");
    app.save(appeals);
  },
  (app) => {
    const again = "id NOT IN (SELECT MIN(id) FROM appeals GROUP BY user, target)";
    app.db().newQuery(`DELETE FROM appeals WHERE target LIKE 'pictures %' OR ${again}`).execute();
    const appeals = app.findCollectionByNameOrId("appeals");
    appeals.removeIndex("idx_appeals_user_target_about");
    appeals.addIndex("idx_appeals_user_target", true, "user, target", "");
    appeals.createRule = appeals.createRule.replace(" && @request.body.about:isset = false", "");
    appeals.fields.getByName("target").pattern =
      "^((posts|replies|users) [a-z0-9]{15}|reviews [a-z0-9]{15} [A-Za-z0-9_-]{1,100})$";
    appeals.fields.removeByName("about");
    app.save(appeals);
    const log = app.findCollectionByNameOrId("moderationLog");
    for (const index of ["user", "at", "moderator"]) log.removeIndex(`idx_moderationLog_${index}`);
    for (const field of ["user", "note", "until"]) log.fields.removeByName(field);
    app.save(log);
  },
);
