// A gift's receiver is forgotten before the gift is: its address may be empty then. And whether a mail told them of it is
// kept, as only so many go to one address.
migrate(
  (app) => {
    const gifts = app.findCollectionByNameOrId("gifts");
    gifts.fields.getByName("email").required = false;
    gifts.fields.add(new BoolField({ name: "mailed" }));
    app.save(gifts);
    app.db().newQuery("UPDATE gifts SET mailed = TRUE WHERE code != ''").execute();
  },
  (app) => {
    const gifts = app.findCollectionByNameOrId("gifts");
    gifts.fields.getByName("email").required = true;
    gifts.fields.removeByName("mailed");
    app.save(gifts);
  },
);
