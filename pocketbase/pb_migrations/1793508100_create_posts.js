// What learners ask, show and say: read by everybody unless it is hidden, of what is sold by members; written by its owner.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const member =
      '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
    const seen = `(${own}) || (hidden = false && (premium = false || (${member})))`;
    const byServer = ["userName", "userAvatar", "userTitle", "html", "premium", "answers", "likes", "accepted"]
      .concat(["pinned", "hidden", "heldFor", "team", "key", "editedAt", "activeAt"])
      .map((field) => `@request.body.${field}:isset = false`)
      .join(" && ");
    const text = (name, max, more = {}) => ({ name, type: "text", max, ...more });
    const count = (name) => ({ name, type: "number", onlyInt: true, min: 0 });
    const bool = (name) => ({ name, type: "bool" });
    app.save(
      new Collection({
        type: "base",
        name: "posts",
        listRule: seen,
        viewRule: seen,
        createRule: `${own} && ${byServer}`,
        updateRule: `${own} && @request.body.user:changed = false && ${byServer}`,
        deleteRule: own,
        fields: [
          // Nobody for what the house wrote, and for whose account is gone.
          {
            ...{ name: "user", type: "relation", maxSelect: 1, cascadeDelete: false },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          // As it was when the post was written; the photo's address is the one of today.
          ...[text("userName", 80), text("userAvatar", 300), text("userTitle", 80)],
          text("topic", 20, { required: true }),
          count("moduleId"),
          text("lessonId", 100),
          { ...count("second"), max: 86400 },
          text("title", 120, { required: true }),
          text("body", 10000, { required: true }),
          // The body as it stands in a page (hooks/markdown).
          text("html", 200000),
          {
            ...{ name: "pictures", type: "file", maxSelect: 3, maxSize: 1500000 },
            mimeTypes: ["image/jpeg", "image/png", "image/webp"],
          },
          // Of work for review: what it is, where it can be seen, what is asked of a reviewer.
          text("sheet", 5000),
          text("questions", 1000),
          text("video", 500, { pattern: "^https://[^/\\\\\\x00-\\x20][^\\\\\\x00-\\x20]*$" }),
          // Members alone read it: it is about a lesson or module that is sold.
          bool("premium"),
          count("answers"),
          count("likes"),
          // The id of the reply that its writer took for the answer.
          text("accepted", 15),
          bool("pinned"),
          bool("hidden"),
          // Why it waits, hidden, for a moderator's look.
          text("heldFor", 200),
          // The house's own.
          bool("team"),
          text("key", 60),
          // `activeAt`: when it was written or answered last.
          ...["editedAt", "activeAt"].map((name) => ({ name, type: "date" })),
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE INDEX idx_posts_created ON posts (hidden, created, id)",
          "CREATE INDEX idx_posts_active ON posts (hidden, activeAt, id)",
          "CREATE INDEX idx_posts_likes ON posts (hidden, likes, created, id)",
          "CREATE INDEX idx_posts_unanswered ON posts (hidden, created, id) WHERE answers = 0",
          "CREATE INDEX idx_posts_topic ON posts (topic, hidden, created, id)",
          "CREATE INDEX idx_posts_topic_active ON posts (topic, hidden, activeAt, id)",
          "CREATE INDEX idx_posts_module ON posts (moduleId, hidden, created, id)",
          "CREATE INDEX idx_posts_lesson ON posts (lessonId, hidden, created, id)",
          "CREATE INDEX idx_posts_user ON posts (user, created, id)",
          "CREATE INDEX idx_posts_pinned ON posts (hidden, topic) WHERE pinned = TRUE",
          "CREATE UNIQUE INDEX idx_posts_key ON posts (key) WHERE key != ''",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("posts")),
);
