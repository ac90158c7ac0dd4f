// What the server tells a learner: theirs to read, to mark as read and to throw away; nobody but the server writes one.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    const only = ["type", "title", "message", "action", "autoDismiss"];
    const collectionId = app.findCollectionByNameOrId("users").id;
    const user = { name: "user", type: "relation", collectionId, required: true, maxSelect: 1, cascadeDelete: true };
    app.save(
      new Collection({
        type: "base",
        name: "notifications",
        listRule: own,
        viewRule: own,
        createRule: null,
        updateRule: [
          own,
          "@request.body.user:changed = false",
          ...only.map((name) => `@request.body.${name}:isset = false`),
        ].join(" && "),
        deleteRule: own,
        fields: [
          user,
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
          // Where it leads: {label, url} (hooks/notifications/notifications.rules.ts).
          { name: "action", type: "json", maxSize: 2048 },
          // For how many ms it is shown when it arrives; 0 until it is put away.
          { name: "autoDismiss", type: "number", onlyInt: true, min: 0, max: 600000 },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE INDEX idx_notifications_user_created ON notifications (user, created)"],
      }),
    );
    // That something was told once, also after its owner threw it away.
    app.save(
      new Collection({
        type: "base",
        name: "notificationKeys",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          user,
          { name: "key", type: "text", required: true, max: 200 },
          { name: "created", type: "autodate", onCreate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_notificationKeys_user_key ON notificationKeys (user, key)"],
      }),
    );
    // One row for each learner, under the learner's own id, so that a device can listen to this one alone: it says that
    // there is something new, and not what.
    app.save(
      new Collection({
        type: "base",
        name: "signals",
        listRule: null,
        viewRule: own,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [user, { name: "updated", type: "autodate", onCreate: true, onUpdate: true }],
        indexes: ["CREATE UNIQUE INDEX idx_signals_user ON signals (user)"],
      }),
    );
  },
  (app) => {
    for (const name of ["signals", "notificationKeys", "notifications"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
