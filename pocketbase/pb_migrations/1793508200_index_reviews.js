// The most helpful and the best rated of a lesson are found without sorting all of them.
migrate(
  (app) => {
    const reviews = app.findCollectionByNameOrId("reviews");
    reviews.addIndex("idx_reviews_helpful", false, "contentId, helpful, created", "");
    reviews.addIndex("idx_reviews_rating", false, "contentId, rating, created", "");
    app.save(reviews);
  },
  (app) => {
    const reviews = app.findCollectionByNameOrId("reviews");
    reviews.removeIndex("idx_reviews_helpful");
    reviews.removeIndex("idx_reviews_rating");
    app.save(reviews);
  },
);
