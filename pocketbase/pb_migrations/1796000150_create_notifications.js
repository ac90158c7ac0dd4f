// What is told to each learner, on the site and by mail.
// A rule that is not named is null: the server alone does it.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
const MEMBER =
  '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
/** What was told of a post or a reply is theirs to read while that is. */
const STILL_TOLD = `(post = "" || post.user = @request.auth.id || (post.hidden = false && (post.premium = false || (${MEMBER})))) && (reply = "" || reply.hidden = false)`;
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
  // What the server tells a learner: theirs to read, to mark as read and to throw away; nobody but the server writes
  // one.
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
      // Where it leads: {label, url} (hooks/account/notifications/notifications.rules.ts).
      { name: "action", type: "json", maxSize: 2048 },
      // For how many ms it is shown when it arrives; 0 until it is put away.
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
  // That something was told once, also after its owner threw it away.
  {
    name: "notificationKeys",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "key", type: "text", required: true, max: 200 },
      { name: "created", type: "autodate", onCreate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_notificationKeys_user_key ON notificationKeys (user, key)"],
  },
  // One row for each learner, under the learner's own id, so that a device can listen to this one alone: it says
  // that there is something new, and not what.
  {
    name: "signals",
    viewRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_signals_user ON signals (user)"],
  },
  // The weekly mail: when each learner's next one is due, which lessons are news since when, and what its links are
  // signed with.
  {
    name: "weeklyMails",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "nextAt", type: "date", required: true },
      // What is older was told in a mail before.
      { name: "toldAt", type: "date", required: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_weeklyMails_user ON weeklyMails (user)",
      "CREATE INDEX idx_weeklyMails_nextAt ON weeklyMails (nextAt)",
    ],
  },
  // Which lessons are news, and since when.
  {
    name: "lessonNews",
    fields: [
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "revision", type: "number", min: 1, onlyInt: true },
      { name: "isNew", type: "bool" },
      // Empty for what was there when this was first looked at.
      { name: "at", type: "date" },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_lessonNews_lessonId ON lessonNews (lessonId)"],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
    // What the links of the weekly mail are signed with: a table of its own and no collection, so that no address answers it.
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
