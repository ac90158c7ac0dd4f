// What a report weighs is kept with it, and what moderators made of it and when; a post's pictures are reported alone.
migrate(
  (app) => {
    const closed = (fields) => fields.map((field) => ` && @request.body.${field}:isset = false`).join("");
    const reports = app.findCollectionByNameOrId("reports");
    reports.fields.getByName("target").values = ["posts", "replies", "users", "pictures"];
    const reviewReports = app.findCollectionByNameOrId("reviewReports");
    reviewReports.fields.add(new SelectField({ name: "decision", maxSelect: 1, values: ["upheld", "rejected"] }));
    reviewReports.createRule += closed(["decision"]);
    reviewReports.addIndex("idx_reviewReports_open", false, "settled, created", "");
    for (const table of [reports, reviewReports]) {
      // 1: it has a say in whether what is reported is hidden before a moderator looked.
      table.fields.add(new NumberField({ name: "weight", onlyInt: true, min: 0, max: 1 }));
      table.fields.add(new DateField({ name: "decidedAt" }));
      table.createRule += closed(["weight", "decidedAt"]);
      table.addIndex(`idx_${table.name}_decidedAt`, false, "decidedAt", "decidedAt != ''");
      app.save(table);
    }
    const posts = app.findCollectionByNameOrId("posts");
    posts.fields.add(new BoolField({ name: "picturesHidden" }));
    posts.createRule += closed(["picturesHidden"]);
    posts.updateRule += closed(["picturesHidden"]);
    app.save(posts);
    // Of what is reported now: as the rule was until today.
    const old =
      "(SELECT 1 FROM users u WHERE u.id = user AND u.standing = '' AND julianday(created) - julianday(u.created) >= 7)";
    app.db().newQuery(`UPDATE reports SET weight = 1 WHERE decision = '' AND EXISTS ${old}`).execute();
    app.db().newQuery(`UPDATE reviewReports SET weight = 1 WHERE settled = FALSE AND EXISTS ${old}`).execute();
  },
  (app) => {
    const open = (rule, fields) =>
      fields.reduce((left, field) => left.replace(` && @request.body.${field}:isset = false`, ""), rule);
    app.db().newQuery("DELETE FROM reports WHERE target = 'pictures'").execute();
    const reports = app.findCollectionByNameOrId("reports");
    reports.fields.getByName("target").values = ["posts", "replies", "users"];
    const reviewReports = app.findCollectionByNameOrId("reviewReports");
    reviewReports.removeIndex("idx_reviewReports_open");
    reviewReports.fields.removeByName("decision");
    for (const table of [reports, reviewReports]) {
      table.createRule = open(table.createRule, ["decision", "weight", "decidedAt"].slice(table === reports ? 1 : 0));
      table.removeIndex(`idx_${table.name}_decidedAt`);
      table.fields.removeByName("weight");
      table.fields.removeByName("decidedAt");
      app.save(table);
    }
    const posts = app.findCollectionByNameOrId("posts");
    posts.createRule = open(posts.createRule, ["picturesHidden"]);
    posts.updateRule = open(posts.updateRule, ["picturesHidden"]);
    posts.fields.removeByName("picturesHidden");
    app.save(posts);
  },
);
