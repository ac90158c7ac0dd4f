// Where work that asks for reviews stands in its list, and which reviews put it on top (hooks/workReviews).
migrate(
  (app) => {
    const byServer = " && @request.body.queue:isset = false";
    const posts = app.findCollectionByNameOrId("posts");
    posts.fields.add(new NumberField({ name: "queue", onlyInt: true, min: 0 }));
    posts.addIndex("idx_posts_queue", false, "topic, hidden, queue, id", "");
    posts.createRule += byServer;
    posts.updateRule += byServer;
    app.save(posts);
    const created = "CAST(strftime('%s', created) AS INTEGER) * 1000";
    app
      .db()
      .newQuery(
        `UPDATE posts SET queue = CASE WHEN topic = 'feedback' AND team = FALSE THEN 10000000000000 - ${created} ELSE ${created} END`,
      )
      .execute();
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const id = (name) => ({ name, type: "text", max: 15 });
    app.save(
      new Collection({
        ...{ type: "base", name: "workReviews", listRule: own, viewRule: own },
        fields: [
          {
            ...{ name: "user", type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          // What was reviewed, whose it was, and the post of one's own that it put on top: each may be gone by now.
          { ...id("post"), required: true },
          id("author"),
          { name: "valid", type: "bool" },
          id("spentOn"),
          { name: "spentAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_workReviews_once ON workReviews (user, post)",
          "CREATE INDEX idx_workReviews_post ON workReviews (post, valid)",
          "CREATE INDEX idx_workReviews_spent ON workReviews (spentOn) WHERE spentOn != ''",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("workReviews"));
    const posts = app.findCollectionByNameOrId("posts");
    const without = (rule) => rule.replace(" && @request.body.queue:isset = false", "");
    posts.createRule = without(posts.createRule);
    posts.updateRule = without(posts.updateRule);
    posts.removeIndex("idx_posts_queue");
    posts.fields.removeByName("queue");
    app.save(posts);
  },
);
