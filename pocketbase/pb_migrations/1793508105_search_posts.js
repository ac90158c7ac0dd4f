// Words of posts are found by an index that the database itself keeps to what they say.
migrate(
  (app) => {
    const run = (query) => app.db().newQuery(query).execute();
    run(`CREATE VIRTUAL TABLE posts_fts USING fts5(title, body, content='posts', content_rowid='rowid',
      tokenize='unicode61 remove_diacritics 2')`);
    const gone =
      "INSERT INTO posts_fts(posts_fts, rowid, title, body) VALUES ('delete', OLD.rowid, OLD.title, OLD.body);";
    const come = "INSERT INTO posts_fts(rowid, title, body) VALUES (NEW.rowid, NEW.title, NEW.body);";
    run(`CREATE TRIGGER posts_fts_insert AFTER INSERT ON posts BEGIN ${come} END`);
    run(`CREATE TRIGGER posts_fts_delete AFTER DELETE ON posts BEGIN ${gone} END`);
    run(`CREATE TRIGGER posts_fts_update AFTER UPDATE OF title, body ON posts BEGIN ${gone} ${come} END`);
    run("INSERT INTO posts_fts(posts_fts) VALUES ('rebuild')");
  },
  (app) => {
    for (const name of ["insert", "delete", "update"]) app.db().newQuery(`DROP TRIGGER posts_fts_${name}`).execute();
    app.db().newQuery("DROP TABLE posts_fts").execute();
  },
);
