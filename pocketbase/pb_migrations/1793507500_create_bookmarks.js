// What a learner marked to find it again: their own to read, write and throw away, and each address once.
migrate(
  (app) => {
    const own = '@request.auth.id != "" && user = @request.auth.id';
    app.save(
      new Collection({
        type: "base",
        name: "bookmarks",
        listRule: own,
        viewRule: own,
        createRule: own,
        updateRule: `${own} && @request.body.user:changed = false`,
        deleteRule: own,
        fields: [
          {
            name: "user",
            type: "relation",
            collectionId: app.findCollectionByNameOrId("users").id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { name: "type", type: "select", required: true, maxSelect: 1, values: ["lesson", "module", "other"] },
          { name: "title", type: "text", required: true, max: 200 },
          { name: "description", type: "text", max: 500 },
          // A list of words (hooks/bookmarks/bookmarks.rules.ts).
          { name: "tags", type: "json", maxSize: 4096 },
          { name: "favorited", type: "bool" },
          // A path of this site, never "//another.example" however browsers read it, or an address by https.
          {
            name: "url",
            type: "text",
            required: true,
            max: 500,
            pattern: "^(/[^/\\\\\\x00-\\x20]|https://[^/\\\\\\x00-\\x20])[^\\\\\\x00-\\x20]*$",
          },
          // When it was made, and when it was changed last, as its device said: the newer wording wins.
          { name: "createdAt", type: "date", required: true },
          { name: "at", type: "date", required: true },
          { name: "created", type: "autodate", onCreate: true },
          { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_bookmarks_user_url ON bookmarks (user, url)"],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("bookmarks")),
);
