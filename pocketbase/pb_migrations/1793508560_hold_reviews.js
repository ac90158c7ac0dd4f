// A review that says something of the word and link lists waits, hidden, for a look, as posts and replies do.
migrate(
  (app) => {
    const reviews = app.findCollectionByNameOrId("reviews");
    reviews.fields.add(new TextField({ name: "heldFor", max: 200 }));
    for (const rule of ["createRule", "updateRule"]) reviews[rule] += " && @request.body.heldFor:isset = false";
    reviews.addIndex("idx_reviews_held", false, "heldFor, created", "heldFor != ''");
    app.save(reviews);
  },
  (app) => {
    const reviews = app.findCollectionByNameOrId("reviews");
    reviews.removeIndex("idx_reviews_held");
    for (const rule of ["createRule", "updateRule"])
      reviews[rule] = reviews[rule].replace(" && @request.body.heldFor:isset = false", "");
    reviews.fields.removeByName("heldFor");
    app.save(reviews);
  },
);
