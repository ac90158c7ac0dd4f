// What is hidden as its writer is banned is known from what was hidden for itself: the end of the ban brings back the one.
migrate(
  (app) => {
    const closed = " && @request.body.withBan:isset = false";
    for (const name of ["posts", "replies", "reviews"]) {
      const table = app.findCollectionByNameOrId(name);
      table.fields.add(new BoolField({ name: "withBan" }));
      table.createRule += closed;
      table.updateRule += closed;
      if (name !== "reviews") table.addIndex(`idx_${name}_held`, false, "heldFor, created", "heldFor != ''");
      app.save(table);
    }
    const users = app.findCollectionByNameOrId("users");
    users.addIndex("idx_users_standing", false, "standing, standingUntil", "standing != ''");
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.removeIndex("idx_users_standing");
    app.save(users);
    for (const name of ["posts", "replies", "reviews"]) {
      const table = app.findCollectionByNameOrId(name);
      for (const rule of ["createRule", "updateRule"])
        table[rule] = table[rule].replace(" && @request.body.withBan:isset = false", "");
      if (name !== "reviews") table.removeIndex(`idx_${name}_held`);
      table.fields.removeByName("withBan");
      app.save(table);
    }
  },
);
