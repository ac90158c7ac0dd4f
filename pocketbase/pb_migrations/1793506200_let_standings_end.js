// An account may be silenced or banned for a while: when that ends is the server's alone, as the standing itself is.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const pinned = "@request.body.standingUntil:isset = false";
    users.createRule = `${users.createRule} && ${pinned}`;
    users.updateRule = `${users.updateRule} && ${pinned}`;
    users.fields.add(new DateField({ name: "standingUntil" }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const pinned = " && @request.body.standingUntil:isset = false";
    users.createRule = users.createRule.replace(pinned, "");
    users.updateRule = users.updateRule.replace(pinned, "");
    users.fields.removeByName("standingUntil");
    app.save(users);
  },
);
