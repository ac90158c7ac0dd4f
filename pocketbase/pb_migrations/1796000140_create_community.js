// What users write for each other, and what moderators decide about it.
// A rule that is left out is null: only the server has access.
// The file is long because these collections refer to each other: posts, replies, likes, reports and decisions.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
const MODERATOR = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
/** Requests may not set these fields; only the server writes them. */
const closed = (fields) =>
  fields
    .split(" ")
    .map((field) => `@request.body.${field}:isset = false`)
    .join(" && ");
/** Requests may not change these fields. */
const fixed = (fields) =>
  fields
    .split(" ")
    .map((field) => `@request.body.${field}:changed = false`)
    .join(" && ");
const read = (rule) => ({ listRule: rule, viewRule: rule });
const STAMPS = [
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];
/** A field with "to" is a relation to that collection, which exists or comes earlier in the list. */
const make = (app, { fields = [], ...collection }) => {
  const relation = (to) => ({ type: "relation", collectionId: app.findCollectionByNameOrId(to).id, maxSelect: 1 });
  app.save(
    new Collection({
      ...collection,
      fields: fields.map(({ to, ...field }) => (to ? { ...field, ...relation(to) } : field)),
    }),
  );
};

const COLLECTIONS = [
  // Learners' posts. Everyone reads them unless they are hidden; those about paid content only members. Authors write
  // their own.
  {
    name: "posts",
    ...read(`(${OWN}) || (hidden = false && (premium = false || (${MEMBER})))`),
    createRule: `${OWN} && ${closed("userName userAvatar userTitle html premium answers likes accepted pinned hidden heldFor team key editedAt activeAt picturesHidden withBan queue")}`,
    updateRule: `${OWN} && ${fixed("user")} && ${closed("userName userAvatar userTitle html premium answers likes accepted pinned hidden heldFor team key editedAt activeAt picturesHidden withBan queue")}`,
    deleteRule: OWN,
    fields: [
      // Empty for the team's posts and for deleted accounts.
      { name: "user", to: "users" },
      // The author's name and title when the post was written; the photo's URL stays current.
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      { name: "userTitle", type: "text", max: 80 },
      { name: "topic", type: "text", required: true, max: 20 },
      { name: "moduleId", type: "number", min: 0, onlyInt: true },
      { name: "lessonId", type: "text", max: 100 },
      { name: "second", type: "number", max: 86400, min: 0, onlyInt: true },
      { name: "title", type: "text", required: true, max: 120 },
      { name: "body", type: "text", required: true, max: 10000 },
      // The body as HTML (hooks/markdown).
      { name: "html", type: "text", max: 200000 },
      {
        name: "pictures",
        type: "file",
        maxSelect: 3,
        maxSize: 1500000,
        mimeTypes: ["image/jpeg", "image/png", "image/webp"],
      },
      // For work to review: its description, its video and the questions to the reviewer.
      { name: "sheet", type: "text", max: 5000 },
      { name: "questions", type: "text", max: 1000 },
      { name: "video", type: "text", max: 500, pattern: "^https://[^/\\\\\\x00-\\x20][^\\\\\\x00-\\x20]*$" },
      // Only members may read it: it is about a paid lesson or module.
      { name: "premium", type: "bool" },
      { name: "answers", type: "number", min: 0, onlyInt: true },
      { name: "likes", type: "number", min: 0, onlyInt: true },
      // The id of the reply that the author accepted as the answer.
      { name: "accepted", type: "text", max: 15 },
      { name: "pinned", type: "bool" },
      { name: "hidden", type: "bool" },
      // Why it is held, hidden, for a moderator.
      { name: "heldFor", type: "text", max: 200 },
      // True for the team's own posts, which have a key.
      { name: "team", type: "bool" },
      { name: "key", type: "text", max: 60 },
      // `activeAt`: when the post was written or last answered.
      { name: "editedAt", type: "date" },
      { name: "activeAt", type: "date" },
      { name: "picturesHidden", type: "bool" },
      { name: "withBan", type: "bool" },
      { name: "queue", type: "number", min: 0, onlyInt: true },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_posts_user ON posts (user, created, id)",
      "CREATE UNIQUE INDEX idx_posts_key ON posts (key) WHERE key != ''",
      "CREATE INDEX idx_posts_all_created ON posts (hidden, created, id, premium, topic)",
      "CREATE INDEX idx_posts_all_active ON posts (hidden, activeAt, id, premium, topic)",
      "CREATE INDEX idx_posts_all_likes ON posts (hidden, likes, created, id, premium, topic)",
      "CREATE INDEX idx_posts_all_unanswered ON posts (hidden, created, id, premium, topic) WHERE answers = 0",
      "CREATE INDEX idx_posts_topic_created ON posts (topic, hidden, created, id, premium)",
      "CREATE INDEX idx_posts_topic_active ON posts (topic, hidden, activeAt, id, premium)",
      "CREATE INDEX idx_posts_topic_likes ON posts (topic, hidden, likes, created, id, premium)",
      "CREATE INDEX idx_posts_topic_unanswered ON posts (topic, hidden, created, id, premium) WHERE answers = 0",
      "CREATE INDEX idx_posts_module_created ON posts (moduleId, hidden, created, id, premium, topic)",
      "CREATE INDEX idx_posts_module_active ON posts (moduleId, hidden, activeAt, id, premium, topic)",
      "CREATE INDEX idx_posts_module_likes ON posts (moduleId, hidden, likes, created, id, premium, topic)",
      "CREATE INDEX idx_posts_module_unanswered ON posts (moduleId, hidden, created, id, premium, topic) WHERE answers = 0",
      "CREATE INDEX idx_posts_lesson_created ON posts (lessonId, hidden, created, id, premium, topic)",
      "CREATE INDEX idx_posts_lesson_active ON posts (lessonId, hidden, activeAt, id, premium, topic)",
      "CREATE INDEX idx_posts_lesson_likes ON posts (lessonId, hidden, likes, created, id, premium, topic)",
      "CREATE INDEX idx_posts_lesson_unanswered ON posts (lessonId, hidden, created, id, premium, topic) WHERE answers = 0",
      "CREATE INDEX idx_posts_queue ON posts (topic, hidden, queue, id, premium)",
      "CREATE INDEX idx_posts_held ON posts (created) WHERE heldFor != ''",
      "CREATE INDEX idx_posts_pinned ON posts (hidden, created) WHERE pinned = TRUE",
    ],
  },
  // The replies to posts. Everyone who reads the post reads them unless they are hidden. Authors write their own.
  {
    name: "replies",
    ...read(`(${OWN}) || (hidden = false && post.hidden = false && (post.premium = false || (${MEMBER})))`),
    createRule: `${OWN} && ${closed("userName userAvatar userTitle html likes hidden heldFor team editedAt withBan")}`,
    updateRule: `${OWN} && ${fixed("user post")} && ${closed("userName userAvatar userTitle html likes hidden heldFor team editedAt withBan")}`,
    deleteRule: OWN,
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Empty for the team's replies and for deleted accounts.
      { name: "user", to: "users" },
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      { name: "userTitle", type: "text", max: 80 },
      { name: "body", type: "text", required: true, max: 10000 },
      { name: "html", type: "text", max: 200000 },
      { name: "likes", type: "number", min: 0, onlyInt: true },
      { name: "hidden", type: "bool" },
      // Why it is held, hidden, for a moderator.
      { name: "heldFor", type: "text", max: 200 },
      { name: "team", type: "bool" },
      { name: "editedAt", type: "date" },
      { name: "withBan", type: "bool" },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_replies_post ON replies (post, hidden, created, id)",
      "CREATE INDEX idx_replies_user ON replies (user, created)",
      "CREATE INDEX idx_replies_held ON replies (created) WHERE heldFor != ''",
    ],
  },
  // Likes of posts and replies. Learners add and remove their own, once for each entry of someone else.
  {
    name: "likes",
    ...read(OWN),
    createRule: `${OWN} && post.user != @request.auth.id && reply.user != @request.auth.id`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // Exactly one of the two is set.
      { name: "post", to: "posts", cascadeDelete: true },
      { name: "reply", to: "replies", cascadeDelete: true },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_likes_user_post ON likes (user, post) WHERE post != ''",
      "CREATE UNIQUE INDEX idx_likes_user_reply ON likes (user, reply) WHERE reply != ''",
      "CREATE INDEX idx_likes_post ON likes (post)",
      "CREATE INDEX idx_likes_reply ON likes (reply)",
      "CREATE INDEX idx_likes_user ON likes (user)",
    ],
  },
  // Learners' reports and their reasons. Reporters read their own; each is made once and cannot be withdrawn.
  {
    name: "reports",
    ...read(OWN),
    createRule: `${OWN} && targetId != @request.auth.id && ${closed("decision decidedAt")}`,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // The kind of the reported record: a post, a reply, a post's pictures or a user.
      {
        name: "target",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["posts", "replies", "users", "pictures"],
      },
      { name: "targetId", type: "text", required: true, max: 15 },
      { name: "reason", type: "text", required: true, max: 500 },
      // The moderator's decision; empty while the report is open.
      { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
      { name: "decidedAt", type: "date" },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_reports_user_target ON reports (user, target, targetId)",
      "CREATE INDEX idx_reports_target ON reports (target, targetId, decision)",
      "CREATE INDEX idx_reports_open ON reports (decision, created)",
      "CREATE INDEX idx_reports_decidedAt ON reports (decidedAt)",
      "CREATE INDEX idx_reports_created ON reports (created)",
    ],
  },
  // Earlier versions of posts and replies, for moderators. Only the server writes.
  {
    name: "postEdits",
    ...read(MODERATOR),
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Empty for a version of the post itself.
      { name: "reply", to: "replies", cascadeDelete: true },
      { name: "title", type: "text", max: 120 },
      { name: "body", type: "text", max: 10000 },
      { name: "at", type: "date", required: true },
    ],
    indexes: [
      "CREATE INDEX idx_postEdits_post ON postEdits (post, reply, at)",
      "CREATE INDEX idx_postEdits_reply ON postEdits (reply)",
    ],
  },
  // A learner's unsent texts, shared by all their devices: their own only, one for each editor.
  {
    name: "drafts",
    ...read(OWN),
    createRule: OWN,
    updateRule: `${OWN} && ${fixed("user key")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // The editor: draft_post, draft_reply_{post}.
      { name: "key", type: "text", required: true, max: 60, pattern: "^draft_[A-Za-z0-9_-]+$" },
      { name: "text", type: "text", max: 20000 },
      // The device's time of the last change; the newer text wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_drafts_user_key ON drafts (user, key)"],
  },
  // The users a learner blocks: the learner does not see their texts, and they cannot mention the learner. Only the
  // blocker can read the block.
  {
    name: "blocks",
    ...read(OWN),
    createRule: `${OWN} && blocked != @request.auth.id`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "blocked", to: "users", required: true, cascadeDelete: true },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_blocks_user_blocked ON blocks (user, blocked)",
      "CREATE INDEX idx_blocks_blocked ON blocks (blocked)",
    ],
  },
  // Learners' appeals against moderators' decisions. Learners read their own; moderators read and decide all.
  {
    name: "appeals",
    ...read(`(${OWN}) || ${MODERATOR}`),
    createRule: `${OWN} && ${closed("decision answer decidedAt about")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // The target as in the moderation log: "posts ID", "users ID", "reviews USER CONTENT".
      {
        name: "target",
        type: "text",
        required: true,
        max: 130,
        pattern: "^((posts|replies|users|pictures) [a-z0-9]{15}|reviews [a-z0-9]{15} [A-Za-z0-9_-]{1,100})$",
      },
      { name: "text", type: "text", required: true, max: 2000 },
      { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
      { name: "answer", type: "text", max: 2000 },
      { name: "decidedAt", type: "date" },
      // The id of the log entry, set by the server.
      { name: "about", type: "text", max: 15 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_appeals_open ON appeals (decision, created)",
      "CREATE UNIQUE INDEX idx_appeals_user_target_about ON appeals (user, target, about)",
      "CREATE INDEX idx_appeals_decidedAt ON appeals (decidedAt)",
    ],
  },
  // The users mentioned in posts and replies. Users read and delete their own mentions; only the server writes.
  {
    name: "mentions",
    ...read(OWN),
    deleteRule: OWN,
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Empty when the post itself mentions the user.
      { name: "reply", to: "replies", cascadeDelete: true },
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "created", type: "autodate", onCreate: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_mentions_post_reply_user ON mentions (post, reply, user)",
      "CREATE INDEX idx_mentions_user ON mentions (user, created)",
      "CREATE INDEX idx_mentions_reply ON mentions (reply)",
    ],
  },
  // One row per post, under the post's own id, and one for all lists. A row is saved when something changed there, so
  // that open pages can subscribe to it and reload. It carries no content, so everyone may read it.
  {
    name: "postSignals",
    viewRule: "",
    fields: [
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
      { name: "spread", type: "number", min: 0, onlyInt: true },
    ],
  },
  // The queue of work for review: who reviewed what, and which reviews put a post on top (hooks/workReviews).
  {
    name: "workReviews",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "post", type: "text", required: true, max: 15 },
      { name: "author", type: "text", max: 15 },
      { name: "valid", type: "bool" },
      { name: "spentOn", type: "text", max: 15 },
      { name: "spentAt", type: "date" },
      { name: "created", type: "autodate", onCreate: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_workReviews_once ON workReviews (user, post)",
      "CREATE INDEX idx_workReviews_post ON workReviews (post, valid)",
      "CREATE INDEX idx_workReviews_spent ON workReviews (spentOn) WHERE spentOn != ''",
      "CREATE INDEX idx_workReviews_author ON workReviews (author)",
    ],
  },
  // One row, saved when there is something new for moderators; their open pages subscribe to it and reload the queue.
  {
    name: "queueSignals",
    viewRule: MODERATOR,
    fields: [{ name: "updated", type: "autodate", onCreate: true, onUpdate: true }],
  },
  // Reviews of lessons and modules, one per learner. Everyone reads them unless they are hidden. Authors write their
  // own.
  {
    name: "reviews",
    ...read(`hidden = false || (${OWN})`),
    createRule: `${OWN} && ${closed("userName userAvatar userTitle helpful finished hidden withBan heldFor")}`,
    updateRule: `${OWN} && ${fixed("user contentId")} && ${closed("userName userAvatar userTitle helpful finished hidden withBan heldFor")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // A lesson's id, or a module's number.
      { name: "contentId", type: "text", required: true, max: 100 },
      // The author's name when the review was written; the photo's URL stays current.
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      // The latest title the author had earned then.
      { name: "userTitle", type: "text", max: 80 },
      { name: "rating", type: "number", required: true, max: 5, min: 1, onlyInt: true },
      { name: "title", type: "text", max: 120 },
      { name: "content", type: "text", max: 2000 },
      { name: "helpful", type: "number", min: 0, onlyInt: true },
      { name: "finished", type: "bool" },
      { name: "hidden", type: "bool" },
      // The device's time of the last change; the newer text wins.
      { name: "at", type: "date" },
      { name: "withBan", type: "bool" },
      { name: "heldFor", type: "text", max: 200 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_reviews_user_content ON reviews (user, contentId)",
      "CREATE INDEX idx_reviews_content_created ON reviews (contentId, created)",
      "CREATE INDEX idx_reviews_helpful ON reviews (contentId, helpful, created)",
      "CREATE INDEX idx_reviews_rating ON reviews (contentId, rating, created)",
      "CREATE INDEX idx_reviews_held ON reviews (heldFor, created) WHERE heldFor != ''",
    ],
  },
  // Votes for helpful reviews. Learners add and remove their own, once for each review of someone else.
  {
    name: "reviewVotes",
    ...read(OWN),
    createRule: `${OWN} && review.user != @request.auth.id && review.hidden = false`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "review", to: "reviews", required: true, cascadeDelete: true },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_reviewVotes_user_review ON reviewVotes (user, review)",
      "CREATE INDEX idx_reviewVotes_review ON reviewVotes (review)",
    ],
  },
  // Reports of reviews and their reasons. Reporters read their own; each is made once and cannot be withdrawn.
  {
    name: "reviewReports",
    ...read(OWN),
    createRule: `${OWN} && review.user != @request.auth.id && ${closed("decision decidedAt")}`,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "review", to: "reviews", required: true, cascadeDelete: true },
      { name: "reason", type: "text", required: true, max: 500 },
      { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
      { name: "decidedAt", type: "date" },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_reviewReports_user_review ON reviewReports (user, review)",
      "CREATE INDEX idx_reviewReports_decidedAt ON reviewReports (decidedAt)",
      "CREATE INDEX idx_reviewReports_created ON reviewReports (created)",
      "CREATE INDEX idx_reviewReports_open ON reviewReports (decision, created)",
      "CREATE INDEX idx_reviewReports_review ON reviewReports (review, decision)",
    ],
  },
  // The rating of each lesson and module, without hidden reviews. Everyone reads it; it is a view.
  {
    name: "reviewStats",
    type: "view",
    ...read(""),
    viewQuery: `SELECT contentId AS id, CAST(contentId AS TEXT) AS contentId, COUNT(id) AS total, CAST(AVG(rating) AS REAL) AS average, CAST(SUM(rating = 1) AS INT) AS stars1, CAST(SUM(rating = 2) AS INT) AS stars2, CAST(SUM(rating = 3) AS INT) AS stars3, CAST(SUM(rating = 4) AS INT) AS stars4, CAST(SUM(rating = 5) AS INT) AS stars5
          FROM reviews WHERE hidden = FALSE GROUP BY contentId`,
  },
  // The moderators' decisions, kept for good. Moderators read it; only the server writes. Deleted accounts are
  // anonymized.
  {
    name: "moderationLog",
    ...read(MODERATOR),
    fields: [
      // Empty for the server and for a superuser in the admin UI.
      { name: "moderator", to: "users" },
      { name: "act", type: "text", required: true, max: 40 },
      // The target of the act, such as "reviews USER CONTENT".
      { name: "target", type: "text", required: true, max: 200 },
      { name: "reason", type: "text", max: 500 },
      { name: "at", type: "date", required: true },
      { name: "user", to: "users" },
      { name: "note", type: "text", max: 500 },
      { name: "until", type: "date" },
      { name: "moderatorGone", type: "bool" },
    ],
    indexes: [
      "CREATE INDEX idx_moderationLog_target ON moderationLog (target, at)",
      "CREATE INDEX idx_moderationLog_at ON moderationLog (at)",
      "CREATE INDEX idx_moderationLog_user ON moderationLog (user, at)",
      "CREATE INDEX idx_moderationLog_moderator ON moderationLog (moderator)",
    ],
  },
  // Messages to the operator from the contact form. A route writes them; only the operator reads them. They outlive the
  // sender's account, anonymous.
  {
    name: "contactMessages",
    fields: [
      { name: "user", to: "users" },
      { name: "name", type: "text", required: true, max: 80 },
      // Emptied when the sender's account is deleted.
      { name: "email", type: "email" },
      {
        name: "topic",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["course", "account", "premium", "refund", "privacy", "other"],
      },
      { name: "message", type: "text", required: true, max: 5000 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_contactMessages_topic_created ON contactMessages (topic, created)",
      "CREATE INDEX idx_contactMessages_user ON contactMessages (user)",
    ],
  },
  // Feedback to the operator. A route writes it; only the operator reads it. It outlives the sender's account,
  // anonymous.
  {
    name: "feedback",
    fields: [
      { name: "user", to: "users" },
      { name: "type", type: "select", required: true, maxSelect: 1, values: ["general", "bug", "suggestion"] },
      { name: "message", type: "text", required: true, max: 5000 },
      { name: "email", type: "email" },
      { name: "page", type: "text", max: 500 },
      { name: "width", type: "number", max: 100000, min: 0, onlyInt: true },
      { name: "theme", type: "select", maxSelect: 1, values: ["light", "dark"] },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_feedback_created ON feedback (created)",
      "CREATE INDEX idx_feedback_user ON feedback (user)",
    ],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
    // The search index stores words as the server splits and normalizes them
    // (hooks/community/posts/searching.rules.ts), which SQLite cannot: the hooks insert posts. Triggers remove deleted
    // text at once, without a trace.
    const run = (query) => app.db().newQuery(query).execute();
    run("CREATE VIRTUAL TABLE posts_fts USING fts5(title, body, tokenize='ascii')");
    run("INSERT INTO posts_fts(posts_fts, rank) VALUES ('secure-delete', 1)");
    const gone = "BEGIN DELETE FROM posts_fts WHERE rowid = OLD.rowid; END";
    run(`CREATE TRIGGER posts_fts_delete AFTER DELETE ON posts ${gone}`);
    run(`CREATE TRIGGER posts_fts_update AFTER UPDATE OF title, body ON posts
      WHEN NEW.title != OLD.title OR NEW.body != OLD.body ${gone}`);
  },
  (app) => {
    for (const name of ["delete", "update"]) app.db().newQuery(`DROP TRIGGER posts_fts_${name}`).execute();
    app.db().newQuery("DROP TABLE posts_fts").execute();
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
