// What people write for each other, and what moderators make of it.
// A rule that is not named is null: the server alone does it.
// Long, as these collections name each other: a post its replies, both their likes, reports and what was decided.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
const MODERATOR = '@request.auth.role = "moderator" || @request.auth.role = "operator"';
/** A request names none of these fields: the server alone writes them. */
const closed = (fields) =>
  fields
    .split(" ")
    .map((field) => `@request.body.${field}:isset = false`)
    .join(" && ");
/** A request changes none of these fields. */
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
/** A field that leads "to" a collection is a relation: to one that is there, or that stands before it in the list. */
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
  // What learners ask, show and say: read by everybody unless it is hidden, of what is sold by members; written by
  // its owner.
  {
    name: "posts",
    ...read(`(${OWN}) || (hidden = false && (premium = false || (${MEMBER})))`),
    createRule: `${OWN} && ${closed("userName userAvatar userTitle html premium answers likes accepted pinned hidden heldFor team key editedAt activeAt picturesHidden withBan queue")}`,
    updateRule: `${OWN} && ${fixed("user")} && ${closed("userName userAvatar userTitle html premium answers likes accepted pinned hidden heldFor team key editedAt activeAt picturesHidden withBan queue")}`,
    deleteRule: OWN,
    fields: [
      // Nobody for what the house wrote, and for whose account is gone.
      { name: "user", to: "users" },
      // As it was when the post was written; the photo's address is the one of today.
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      { name: "userTitle", type: "text", max: 80 },
      { name: "topic", type: "text", required: true, max: 20 },
      { name: "moduleId", type: "number", min: 0, onlyInt: true },
      { name: "lessonId", type: "text", max: 100 },
      { name: "second", type: "number", max: 86400, min: 0, onlyInt: true },
      { name: "title", type: "text", required: true, max: 120 },
      { name: "body", type: "text", required: true, max: 10000 },
      // The body as it stands in a page (hooks/markdown).
      { name: "html", type: "text", max: 200000 },
      {
        name: "pictures",
        type: "file",
        maxSelect: 3,
        maxSize: 1500000,
        mimeTypes: ["image/jpeg", "image/png", "image/webp"],
      },
      // Of work for review: what it is, where it can be seen, what is asked of a reviewer.
      { name: "sheet", type: "text", max: 5000 },
      { name: "questions", type: "text", max: 1000 },
      { name: "video", type: "text", max: 500, pattern: "^https://[^/\\\\\\x00-\\x20][^\\\\\\x00-\\x20]*$" },
      // Members alone read it: it is about a lesson or module that is sold.
      { name: "premium", type: "bool" },
      { name: "answers", type: "number", min: 0, onlyInt: true },
      { name: "likes", type: "number", min: 0, onlyInt: true },
      // The id of the reply that its writer took for the answer.
      { name: "accepted", type: "text", max: 15 },
      { name: "pinned", type: "bool" },
      { name: "hidden", type: "bool" },
      // Why it waits, hidden, for a moderator's look.
      { name: "heldFor", type: "text", max: 200 },
      // The house's own.
      { name: "team", type: "bool" },
      { name: "key", type: "text", max: 60 },
      // `activeAt`: when it was written or answered last.
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
  // What is answered to a post: read by whoever reads the post, unless it is hidden itself; written by its owner.
  {
    name: "replies",
    ...read(`(${OWN}) || (hidden = false && post.hidden = false && (post.premium = false || (${MEMBER})))`),
    createRule: `${OWN} && ${closed("userName userAvatar userTitle html likes hidden heldFor team editedAt withBan")}`,
    updateRule: `${OWN} && ${fixed("user post")} && ${closed("userName userAvatar userTitle html likes hidden heldFor team editedAt withBan")}`,
    deleteRule: OWN,
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Nobody for what the house wrote, and for whose account is gone.
      { name: "user", to: "users" },
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      { name: "userTitle", type: "text", max: 80 },
      { name: "body", type: "text", required: true, max: 10000 },
      { name: "html", type: "text", max: 200000 },
      { name: "likes", type: "number", min: 0, onlyInt: true },
      { name: "hidden", type: "bool" },
      // Why it waits, hidden, for a moderator's look.
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
  // Who likes which post or reply: each learner's own to press and to take back, once for what somebody else wrote.
  {
    name: "likes",
    ...read(OWN),
    createRule: `${OWN} && post.user != @request.auth.id && reply.user != @request.auth.id`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // One of the two.
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
  // What learners reported, and why: each report is its owner's to read, made once, and for good.
  {
    name: "reports",
    ...read(OWN),
    createRule: `${OWN} && targetId != @request.auth.id && ${closed("decision decidedAt")}`,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // Of a collection one record: a post, a reply, or whoever wrote them.
      {
        name: "target",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["posts", "replies", "users", "pictures"],
      },
      { name: "targetId", type: "text", required: true, max: 15 },
      { name: "reason", type: "text", required: true, max: 500 },
      // What a moderator made of it; empty until one looked.
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
  // What a post or reply said before it was changed: for moderators, written by the server alone.
  {
    name: "postEdits",
    ...read(MODERATOR),
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Empty where the post itself was changed.
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
  // What a learner has not posted yet, on all their devices: their own, one for each place where one writes.
  {
    name: "drafts",
    ...read(OWN),
    createRule: OWN,
    updateRule: `${OWN} && ${fixed("user key")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // Where it is written: draft_post, draft_reply_{post}.
      { name: "key", type: "text", required: true, max: 60, pattern: "^draft_[A-Za-z0-9_-]+$" },
      { name: "text", type: "text", max: 20000 },
      // When it was changed last, as its device said: the newer wording wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_drafts_user_key ON drafts (user, key)"],
  },
  // Whom a learner does not want to read, and who cannot call them by name: their own, and unknown to whom they
  // block.
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
  // What a learner answers to a moderator's decision: their own, and for moderators, whose second look decides it.
  {
    name: "appeals",
    ...read(`(${OWN}) || ${MODERATOR}`),
    createRule: `${OWN} && ${closed("decision answer decidedAt about")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // What was decided about, as the moderation log calls it: "posts ID", "users ID", "reviews WHOSE ABOUT".
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
      // The id of the line; written by the server.
      { name: "about", type: "text", max: 15 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_appeals_open ON appeals (decision, created)",
      "CREATE UNIQUE INDEX idx_appeals_user_target_about ON appeals (user, target, about)",
      "CREATE INDEX idx_appeals_decidedAt ON appeals (decidedAt)",
    ],
  },
  // Who is called by name in which post or reply: theirs to read and to throw away; the server alone writes one.
  {
    name: "mentions",
    ...read(OWN),
    deleteRule: OWN,
    fields: [
      { name: "post", to: "posts", required: true, cascadeDelete: true },
      // Empty where the post itself calls them.
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
  // One row for each post, under the post's own id, and one for all lists: saved when something changed there, so
  // that open pages can listen to this one alone. It says that they ask again, and nothing of what there is; so
  // everybody may hear it.
  {
    name: "postSignals",
    viewRule: "",
    fields: [
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
      { name: "spread", type: "number", min: 0, onlyInt: true },
    ],
  },
  // Where work that asks for reviews stands in its list, and which reviews put it on top (hooks/workReviews).
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
  // One row, saved when there is something new for moderators: their open pages listen to it and ask for the queue
  // again. And the log keeps that whoever decided has left, as who it was is forgotten with them.
  {
    name: "queueSignals",
    viewRule: MODERATOR,
    fields: [{ name: "updated", type: "autodate", onCreate: true, onUpdate: true }],
  },
  // What learners say of lessons and modules: one review each, read by everybody unless it is hidden, written by its
  // owner.
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
      // As it was when the review was written; the photo's address is the one of today.
      { name: "userName", type: "text", max: 80 },
      { name: "userAvatar", type: "text", max: 300 },
      // The latest title they had earned then.
      { name: "userTitle", type: "text", max: 80 },
      { name: "rating", type: "number", required: true, max: 5, min: 1, onlyInt: true },
      { name: "title", type: "text", max: 120 },
      { name: "content", type: "text", max: 2000 },
      { name: "helpful", type: "number", min: 0, onlyInt: true },
      { name: "finished", type: "bool" },
      { name: "hidden", type: "bool" },
      // When it was written last, as its device said: the newer wording wins.
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
  // Who found which review helpful: each learner's own to press and to take back, once for a review of somebody
  // else's.
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
  // Which reviews learners reported, and why: each report is its owner's to read, made once, and for good.
  {
    name: "reviewReports",
    ...read(OWN),
    createRule: `${OWN} && review.user != @request.auth.id && ${closed("decision decidedAt")}`,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "review", to: "reviews", required: true, cascadeDelete: true },
      { name: "reason", type: "text", required: true, max: 500 },
      { name: "decision", type: "select", maxSelect: 1, values: ["upheld", "rejected"] },
      // 1: it has a say in whether what is reported is hidden before a moderator looked.
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
  // How the reviews of each lesson and module rate it, without those that are hidden: anybody reads it, nobody
  // writes.
  {
    name: "reviewStats",
    type: "view",
    ...read(""),
    viewQuery: `SELECT contentId AS id, CAST(contentId AS TEXT) AS contentId, COUNT(id) AS total, CAST(AVG(rating) AS REAL) AS average, CAST(SUM(rating = 1) AS INT) AS stars1, CAST(SUM(rating = 2) AS INT) AS stars2, CAST(SUM(rating = 3) AS INT) AS stars3, CAST(SUM(rating = 4) AS INT) AS stars4, CAST(SUM(rating = 5) AS INT) AS stars5
          FROM reviews WHERE hidden = FALSE GROUP BY contentId`,
  },
  // What moderators did, for good: moderators read it, only the server writes, and a deleted account leaves its
  // lines nameless.
  {
    name: "moderationLog",
    ...read(MODERATOR),
    fields: [
      // Empty for the server itself, and for a superuser in the admin UI.
      { name: "moderator", to: "users" },
      { name: "act", type: "text", required: true, max: 40 },
      // What it was done to, such as "reviews WHOSE ABOUT".
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
  // What people wrote to the operator: by a route, read by the operator alone. It outlives the account it came from,
  // as nobody's.
  {
    name: "contactMessages",
    fields: [
      { name: "user", to: "users" },
      { name: "name", type: "text", required: true, max: 80 },
      // Emptied with its account.
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
  // What people told the operator: written by a route, read by the operator alone. It outlives the account it came
  // from, as nobody's.
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
    // The index of posts keeps words as the server parts and spells them (hooks/community/posts/searching.rules.ts), which the database
    // cannot: the hooks put posts in. What is deleted is taken out of it at once, and leaves nothing behind.
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
