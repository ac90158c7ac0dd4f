// A learner fills in and changes their profile; role, standing and a pending registration are the server's alone.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const own = "id = @request.auth.id";
    const pinned = ["subscriptionActive", "role", "standing", "pending"]
      .map((field) => `@request.body.${field}:isset = false`)
      .join(" && ");
    users.createRule = pinned;
    users.updateRule = `${own} && ${pinned}`;
    users.fields.add(
      new FileField({
        name: "photo",
        maxSelect: 1,
        maxSize: 2 * 1024 * 1024,
        mimeTypes: ["image/jpeg", "image/png", "image/webp"],
        thumbs: ["96x96", "256x256"],
      }),
    );
    users.fields.add(new TextField({ name: "about", max: 500 }));
    users.fields.add(new JSONField({ name: "settings", maxSize: 2048 }));
    users.fields.add(new JSONField({ name: "onboarding", maxSize: 2048 }));
    users.fields.add(new NumberField({ name: "weeklyGoal", onlyInt: true, min: 0, max: 5 }));
    users.fields.add(new TextField({ name: "zone", max: 64 }));
    users.fields.add(new SelectField({ name: "role", maxSelect: 1, values: ["moderator"] }));
    users.fields.add(new SelectField({ name: "standing", maxSelect: 1, values: ["silenced", "banned"] }));
    users.fields.add(new BoolField({ name: "pending", hidden: true }));
    // The hooks' rule is the only one: it names what is missing, and counts bytes.
    users.fields.getByName("password").min = 1;
    users.otp.enabled = true;
    users.otp.duration = 10 * 60;
    users.otp.length = 8;
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const unpaid = "@request.body.subscriptionActive:isset = false";
    users.createRule = unpaid;
    users.updateRule = `id = @request.auth.id && ${unpaid}`;
    const added = ["photo", "about", "settings", "onboarding", "weeklyGoal", "zone", "role", "standing", "pending"];
    for (const field of added) users.fields.removeByName(field);
    users.fields.getByName("password").min = 8;
    users.otp.enabled = false;
    users.otp.duration = 3 * 60;
    users.otp.length = 8;
    app.save(users);
  },
);
