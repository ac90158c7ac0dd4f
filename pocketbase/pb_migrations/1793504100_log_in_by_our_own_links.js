// The hooks make and check the links to log in: the server's own routes would tell who has an account by counting tries.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.otp.enabled = false;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.otp.enabled = true;
    app.save(users);
  },
);
