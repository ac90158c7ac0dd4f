// What is answered to a post: read by whoever reads the post, unless it is hidden itself; written by its owner.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const member =
      '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
    const seen = `(${own}) || (hidden = false && post.hidden = false && (post.premium = false || (${member})))`;
    const byServer = ["userName", "userAvatar", "userTitle", "html", "likes", "hidden", "heldFor", "team", "editedAt"]
      .map((field) => `@request.body.${field}:isset = false`)
      .join(" && ");
    const pinned = ["user", "post"].map((field) => `@request.body.${field}:changed = false`).join(" && ");
    const text = (name, max, more = {}) => ({ name, type: "text", max, ...more });
    app.save(
      new Collection({
        type: "base",
        name: "replies",
        listRule: seen,
        viewRule: seen,
        createRule: `${own} && ${byServer}`,
        updateRule: `${own} && ${pinned} && ${byServer}`,
        deleteRule: own,
        fields: [
          {
            ...{ name: "post", type: "relation", required: true, maxSelect: 1, cascadeDelete: true },
            collectionId: app.findCollectionByNameOrId("posts").id,
          },
          // Nobody for what the house wrote, and for whose account is gone.
          {
            ...{ name: "user", type: "relation", maxSelect: 1, cascadeDelete: false },
            collectionId: app.findCollectionByNameOrId("users").id,
          },
          text("userName", 80),
          text("userAvatar", 300),
          text("userTitle", 80),
          text("body", 10000, { required: true }),
          text("html", 200000),
          { name: "likes", type: "number", onlyInt: true, min: 0 },
          { name: "hidden", type: "bool" },
          // Why it waits, hidden, for a moderator's look.
          text("heldFor", 200),
          { name: "team", type: "bool" },
          { name: "editedAt", type: "date" },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE INDEX idx_replies_post ON replies (post, hidden, created, id)",
          "CREATE INDEX idx_replies_user ON replies (user, created)",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("replies")),
);
