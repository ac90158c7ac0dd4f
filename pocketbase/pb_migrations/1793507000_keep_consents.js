// What somebody agreed to and when is written by the server alone; an operator of the shop is a role.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const pin = " && @request.body.consents:isset = false";
    users.createRule += pin;
    users.updateRule += pin;
    users.fields.add(new JSONField({ name: "consents", maxSize: 8192 }));
    users.fields.getByName("role").values = ["moderator", "operator"];
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    const pin = " && @request.body.consents:isset = false";
    users.createRule = users.createRule.replace(pin, "");
    users.updateRule = users.updateRule.replace(pin, "");
    users.fields.removeByName("consents");
    users.fields.getByName("role").values = ["moderator"];
    app.save(users);
  },
);
