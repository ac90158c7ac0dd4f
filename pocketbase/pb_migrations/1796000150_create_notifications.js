// Notifications to learners, on the site and by mail.
// A rule that is left out is null: only the server has access.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
/** A notification about a post or reply is readable while its user may read the entry. */
const STILL_TOLD = `(post = "" || post.user = @request.auth.id || (post.hidden = false && (post.premium = false || (${MEMBER})))) && (reply = "" || reply.hidden = false)`;
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
  // The server's notifications to a learner. Learners read their own, mark them as read and delete them; only the
  // server creates them.
  {
    name: "notifications",
    ...read(`${OWN} && ${STILL_TOLD}`),
    updateRule: `${OWN} && ${fixed("user")} && ${closed("type title message action autoDismiss")} && ${STILL_TOLD} && ${closed("post reply")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      {
        name: "type",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["success", "warning", "achievement", "community", "info"],
      },
      { name: "title", type: "text", required: true, max: 120 },
      { name: "message", type: "text", max: 500 },
      { name: "read", type: "bool" },
      // The action's {label, url} (hooks/account/notifications/notifications.rules.ts).
      { name: "action", type: "json", maxSize: 2048 },
      // How long it is shown on arrival, in ms; 0 until the user closes it.
      { name: "autoDismiss", type: "number", max: 600000, min: 0, onlyInt: true },
      { name: "post", to: "posts", cascadeDelete: true },
      { name: "reply", to: "replies", cascadeDelete: true },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_notifications_user_created ON notifications (user, created)",
      "CREATE INDEX idx_notifications_post ON notifications (post)",
      "CREATE INDEX idx_notifications_reply ON notifications (reply)",
    ],
  },
  // The keys of notifications already sent, kept after the user deletes the notification.
  {
    name: "notificationKeys",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "key", type: "text", required: true, max: 200 },
      { name: "created", type: "autodate", onCreate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_notificationKeys_user_key ON notificationKeys (user, key)"],
  },
  // One row per learner, under the learner's own id, so that a device can subscribe to it alone. It signals that
  // something is new, but not what.
  {
    name: "signals",
    viewRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_signals_user ON signals (user)"],
  },
  // The schedule of each learner's weekly mail.
  {
    name: "weeklyMails",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "nextAt", type: "date", required: true },
      // Older news was in an earlier mail.
      { name: "toldAt", type: "date", required: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_weeklyMails_user ON weeklyMails (user)",
      "CREATE INDEX idx_weeklyMails_nextAt ON weeklyMails (nextAt)",
    ],
  },
  // New and changed lessons, with the time of each change.
  {
    name: "lessonNews",
    fields: [
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "revision", type: "number", min: 1, onlyInt: true },
      { name: "isNew", type: "bool" },
      // Empty for lessons that existed when this table was first filled.
      { name: "at", type: "date" },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_lessonNews_lessonId ON lessonNews (lessonId)"],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
    // The secret that signs the weekly mail's links: in a plain table rather than a collection, so that no API route
    // can return it.
    app
      .db()
      .newQuery("CREATE TABLE unsubscribeSecret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)")
      .execute();
    app
      .db()
      .newQuery("INSERT INTO unsubscribeSecret (id, secret) VALUES (1, {:secret})")
      .bind({ secret: $security.randomString(50) })
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE unsubscribeSecret").execute();
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
