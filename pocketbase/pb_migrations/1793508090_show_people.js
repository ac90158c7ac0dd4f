// Whoever writes in the community has a public page; a switch of theirs takes it away.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new BoolField({ name: "publicPage" }));
    app.save(users);
    app.db().newQuery("UPDATE users SET publicPage = TRUE").execute();
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("publicPage");
    app.save(users);
  },
);
