// Every list of posts is read along an index of its own, whatever it is narrowed to, up to the end of its page, and the
// index itself says whether its reader may see a row. What somebody likes is found by who they are.
migrate(
  (app) => {
    const posts = app.findCollectionByNameOrId("posts");
    for (const old of [
      "created",
      "active",
      "likes",
      "unanswered",
      "topic",
      "topic_active",
      "module",
      "lesson",
      "queue",
    ])
      posts.removeIndex(`idx_posts_${old}`);
    const orders = { created: "created, id", active: "activeAt, id", likes: "likes, created, id" };
    const lists = { all: "", topic: "topic, ", module: "moduleId, ", lesson: "lessonId, " };
    for (const [list, column] of Object.entries(lists)) {
      const besides = list === "topic" ? "premium" : "premium, topic";
      for (const [order, columns] of Object.entries(orders))
        posts.addIndex(`idx_posts_${list}_${order}`, false, `${column}hidden, ${columns}, ${besides}`, "");
      posts.addIndex(`idx_posts_${list}_unanswered`, false, `${column}hidden, created, id, ${besides}`, "answers = 0");
    }
    posts.addIndex("idx_posts_queue", false, "topic, hidden, queue, id, premium", "");
    app.save(posts);
    const likes = app.findCollectionByNameOrId("likes");
    likes.addIndex("idx_likes_user", false, "user", "");
    app.save(likes);
  },
  (app) => {
    const likes = app.findCollectionByNameOrId("likes");
    likes.removeIndex("idx_likes_user");
    app.save(likes);
    const posts = app.findCollectionByNameOrId("posts");
    for (const list of ["all", "topic", "module", "lesson"])
      for (const order of ["created", "active", "likes", "unanswered"]) posts.removeIndex(`idx_posts_${list}_${order}`);
    posts.removeIndex("idx_posts_queue");
    const former = {
      ...{ created: "hidden, created, id", active: "hidden, activeAt, id", likes: "hidden, likes, created, id" },
      ...{ topic: "topic, hidden, created, id", topic_active: "topic, hidden, activeAt, id" },
      ...{ module: "moduleId, hidden, created, id", lesson: "lessonId, hidden, created, id" },
      queue: "topic, hidden, queue, id",
    };
    for (const [name, columns] of Object.entries(former)) posts.addIndex(`idx_posts_${name}`, false, columns, "");
    posts.addIndex("idx_posts_unanswered", false, "hidden, created, id", "answers = 0");
    app.save(posts);
  },
);
