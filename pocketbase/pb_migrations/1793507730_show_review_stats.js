// How the reviews of each lesson and module rate it, without those that are hidden: anybody reads it, nobody writes.
migrate(
  (app) => {
    const counts = [1, 2, 3, 4, 5].map((stars) => `CAST(SUM(rating = ${stars}) AS INT) AS stars${stars}`);
    app.save(
      new Collection({
        type: "view",
        name: "reviewStats",
        listRule: "",
        viewRule: "",
        viewQuery: `SELECT contentId AS id, CAST(contentId AS TEXT) AS contentId, COUNT(id) AS total, CAST(AVG(rating) AS REAL) AS average, ${counts.join(", ")}
          FROM reviews WHERE hidden = FALSE GROUP BY contentId`,
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("reviewStats")),
);
