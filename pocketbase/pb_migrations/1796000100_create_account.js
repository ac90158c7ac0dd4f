// Learners read and change only their own account, without the fields that only the server writes.
// PocketBase runs each migration file in isolation, so each repeats the helpers it uses.
/** Requests may not set these fields; only the server writes them. */
const closed = (fields) =>
  fields
    .split(" ")
    .map((field) => `@request.body.${field}:isset = false`)
    .join(" && ");

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.listRule = null;
    users.viewRule = "id = @request.auth.id";
    users.createRule = closed("subscriptionActive role standing pending standingUntil consents");
    users.updateRule = `id = @request.auth.id && ${closed("subscriptionActive role standing pending standingUntil consents")}`;
    users.deleteRule = "id = @request.auth.id";
    for (const name of ["name", "avatar"]) users.fields.removeByName(name);
    users.fields.add(
      new TextField({ name: "displayName", max: 80 }),
      new BoolField({ name: "subscriptionActive" }),
      new FileField({
        name: "photo",
        maxSelect: 1,
        maxSize: 2097152,
        mimeTypes: ["image/jpeg", "image/png", "image/webp"],
      }),
      new TextField({ name: "about", max: 500 }),
      new JSONField({ name: "settings", maxSize: 2048 }),
      new JSONField({ name: "onboarding", maxSize: 2048 }),
      new NumberField({ name: "weeklyGoal", max: 5, min: 0, onlyInt: true }),
      new TextField({ name: "zone", max: 64 }),
      new SelectField({ name: "role", maxSelect: 1, values: ["moderator", "operator"] }),
      new SelectField({ name: "standing", maxSelect: 1, values: ["silenced", "banned"] }),
      new BoolField({ name: "pending", hidden: true }),
      new DateField({ name: "standingUntil" }),
      new JSONField({ name: "consents", maxSize: 8192 }),
      new BoolField({ name: "publicPage" }),
    );
    users.oauth2.mappedFields = { id: "", name: "displayName", username: "", avatarURL: "" };
    // Email addresses are unique regardless of case: Ada@example.org and ada@example.org are one person.
    users.removeIndex("idx_email__pb_users_auth_");
    users.addIndex("idx_users_email", true, "email COLLATE NOCASE", "email != ''");
    users.addIndex("idx_users_standing", false, "standing, standingUntil", "standing != ''");
    // The hooks check passwords: they name what is missing, and count bytes.
    users.fields.getByName("password").min = 1;
    users.authToken.duration = 14 * 24 * 60 * 60;
    // The hooks create and check login links: PocketBase's own routes reveal through their rate limits which accounts
    // exist.
    users.otp.enabled = false;
    users.otp.duration = 10 * 60;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.listRule = users.viewRule = users.updateRule = users.deleteRule = "id = @request.auth.id";
    users.createRule = "";
    users.removeIndex("idx_users_standing");
    for (const name of [
      "displayName",
      "subscriptionActive",
      "photo",
      "about",
      "settings",
      "onboarding",
      "weeklyGoal",
      "zone",
      "role",
      "standing",
      "pending",
      "standingUntil",
      "consents",
      "publicPage",
    ])
      users.fields.removeByName(name);
    const mimeTypes = ["image/jpeg", "image/png", "image/svg+xml", "image/gif", "image/webp"];
    users.fields.addAt(6, new TextField({ id: "text1579384326", name: "name", max: 255 }));
    users.fields.addAt(7, new FileField({ id: "file376926767", name: "avatar", maxSelect: 1, mimeTypes }));
    users.oauth2.mappedFields = { id: "", name: "name", username: "", avatarURL: "avatar" };
    users.removeIndex("idx_users_email");
    users.addIndex("idx_email__pb_users_auth_", true, "`email`", "`email` != ''");
    users.fields.getByName("password").min = 8;
    users.authToken.duration = 5 * 24 * 60 * 60;
    users.otp.duration = 3 * 60;
    app.save(users);
  },
);
