// A learner sees and changes only their own account, and can never set subscriptionActive.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const own = "id = @request.auth.id";
    const unpaid = "@request.body.subscriptionActive:isset = false";
    users.listRule = null;
    users.viewRule = own;
    users.createRule = unpaid;
    users.updateRule = `${own} && ${unpaid}`;
    users.deleteRule = own;
    users.fields.removeByName("name");
    users.fields.removeByName("avatar");
    users.fields.add(new TextField({ name: "displayName", max: 80 }));
    users.fields.add(new BoolField({ name: "subscriptionActive" }));
    users.oauth2.mappedFields = { id: "", name: "displayName", username: "", avatarURL: "" };
    // Ada@example.org and ada@example.org are one person.
    users.removeIndex("idx_email__pb_users_auth_");
    users.addIndex("idx_users_email", true, "email COLLATE NOCASE", "email != ''");
    users.authToken.duration = 14 * 24 * 60 * 60;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const own = "id = @request.auth.id";
    users.listRule = own;
    users.viewRule = own;
    users.createRule = "";
    users.updateRule = own;
    users.deleteRule = own;
    users.fields.removeByName("displayName");
    users.fields.removeByName("subscriptionActive");
    const mimeTypes = ["image/jpeg", "image/png", "image/svg+xml", "image/gif", "image/webp"];
    users.fields.addAt(6, new TextField({ id: "text1579384326", name: "name", max: 255 }));
    users.fields.addAt(7, new FileField({ id: "file376926767", name: "avatar", maxSelect: 1, mimeTypes }));
    users.oauth2.mappedFields = { id: "", name: "name", username: "", avatarURL: "avatar" };
    users.removeIndex("idx_users_email");
    users.addIndex("idx_email__pb_users_auth_", true, "`email`", "`email` != ''");
    users.authToken.duration = 5 * 24 * 60 * 60;
    app.save(users);
  },
);
