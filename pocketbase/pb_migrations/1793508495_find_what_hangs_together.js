// What goes with a reply or an account, what was decided about somebody, what is held and what is pinned is found without
// reading whole tables. An index with a condition is of use only to a question that has the same one in its words.
migrate(
  (app) => {
    const change = (name, changes) => {
      const table = app.findCollectionByNameOrId(name);
      for (const [index, columns, where = ""] of changes) {
        table.removeIndex(index);
        table.addIndex(index, false, columns, where);
      }
      app.save(table);
    };
    change("postEdits", [["idx_postEdits_reply", "reply"]]);
    change("mentions", [["idx_mentions_reply", "reply"]]);
    change("workReviews", [["idx_workReviews_author", "author"]]);
    change("appeals", [["idx_appeals_decidedAt", "decidedAt"]]);
    for (const name of ["reports", "reviewReports"])
      change(name, [
        [`idx_${name}_decidedAt`, "decidedAt"],
        [`idx_${name}_created`, "created"],
      ]);
    change("moderationLog", [
      ["idx_moderationLog_user", "user, at"],
      ["idx_moderationLog_moderator", "moderator"],
    ]);
    change("replies", [["idx_replies_held", "created", "heldFor != ''"]]);
    change("posts", [
      ["idx_posts_held", "created", "heldFor != ''"],
      ["idx_posts_pinned", "hidden, created", "pinned = TRUE"],
    ]);
  },
  (app) => {
    const change = (name, gone, changes) => {
      const table = app.findCollectionByNameOrId(name);
      for (const index of gone) table.removeIndex(index);
      for (const [index, columns, where] of changes) {
        table.removeIndex(index);
        table.addIndex(index, false, columns, where);
      }
      app.save(table);
    };
    change("postEdits", ["idx_postEdits_reply"], []);
    change("mentions", ["idx_mentions_reply"], []);
    change("workReviews", ["idx_workReviews_author"], []);
    change("appeals", ["idx_appeals_decidedAt"], []);
    for (const name of ["reports", "reviewReports"])
      change(name, [`idx_${name}_created`], [[`idx_${name}_decidedAt`, "decidedAt", "decidedAt != ''"]]);
    change(
      "moderationLog",
      [],
      [
        ["idx_moderationLog_user", "user, at", "user != ''"],
        ["idx_moderationLog_moderator", "moderator", "moderator != ''"],
      ],
    );
    change("replies", [], [["idx_replies_held", "heldFor, created", "heldFor != ''"]]);
    change(
      "posts",
      [],
      [
        ["idx_posts_held", "heldFor, created", "heldFor != ''"],
        ["idx_posts_pinned", "hidden, topic", "pinned = TRUE"],
      ],
    );
  },
);
