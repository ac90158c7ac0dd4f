// How many mails were given up is counted without reading the whole queue.
migrate(
  (app) => {
    const queue = app.findCollectionByNameOrId("mailQueue");
    queue.addIndex("idx_mailQueue_givenUp", false, "created", "nextAt = '' AND sentAt = ''");
    app.save(queue);
  },
  (app) => {
    const queue = app.findCollectionByNameOrId("mailQueue");
    queue.removeIndex("idx_mailQueue_givenUp");
    app.save(queue);
  },
);
