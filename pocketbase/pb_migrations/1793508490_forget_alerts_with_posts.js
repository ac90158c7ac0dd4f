// An alert about a post or reply is read by its owner while they may read that: hidden, or gone, it takes its alerts along.
migrate(
  (app) => {
    const notifications = app.findCollectionByNameOrId("notifications");
    for (const [name, collection] of [
      ["post", "posts"],
      ["reply", "replies"],
    ]) {
      const collectionId = app.findCollectionByNameOrId(collection).id;
      notifications.fields.add(new RelationField({ name, collectionId, maxSelect: 1, cascadeDelete: true }));
      notifications.addIndex(`idx_notifications_${name}`, false, name, "");
    }
    const member =
      '@request.auth.entitlements_via_user.feature ?= "premium" && @request.auth.entitlements_via_user.validUntil ?> @now';
    const isShown =
      '(post = "" || post.user = @request.auth.id || (post.hidden = false && (post.premium = false || (' +
      member +
      ')))) && (reply = "" || reply.hidden = false)';
    for (const rule of ["listRule", "viewRule"]) notifications[rule] = `${notifications[rule]} && ${isShown}`;
    notifications.updateRule += ` && ${isShown} && @request.body.post:isset = false && @request.body.reply:isset = false`;
    app.save(notifications);
    const url = "json_extract(action, '$.url')";
    const [at, under] = [`substr(${url}, 17, 15)`, `substr(${url}, 39, 15)`];
    const told = "action LIKE '%/community/post/%' AND json_valid(action)";
    app
      .db()
      .newQuery(`UPDATE notifications SET post = ${at} WHERE ${told} AND ${at} IN (SELECT id FROM posts)`)
      .execute();
    app
      .db()
      .newQuery(`UPDATE notifications SET reply = ${under} WHERE ${told} AND ${under} IN (SELECT id FROM replies)`)
      .execute();
  },
  (app) => {
    const notifications = app.findCollectionByNameOrId("notifications");
    for (const rule of ["listRule", "viewRule"])
      notifications[rule] = notifications[rule].replace(/ && \(post = "".*$/, "");
    notifications.updateRule = notifications.updateRule.replace(/ && \(post = "".*$/, "");
    for (const name of ["post", "reply"]) {
      notifications.removeIndex(`idx_notifications_${name}`);
      notifications.fields.removeByName(name);
    }
    app.save(notifications);
  },
);
