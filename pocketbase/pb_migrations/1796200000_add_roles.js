// A user may have several roles. `role` stays for other programs and holds the most powerful of them.
const CLOSED = " && @request.body.roles:isset = false";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new SelectField({ name: "roles", maxSelect: 2, values: ["moderator", "operator"] }));
    for (const rule of ["createRule", "updateRule"]) users[rule] += CLOSED;
    app.save(users);
    app.db().newQuery("UPDATE users SET roles = json_array(role) WHERE role != ''").execute();
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("roles");
    for (const rule of ["createRule", "updateRule"]) users[rule] = users[rule].replace(CLOSED, "");
    app.save(users);
  },
);
