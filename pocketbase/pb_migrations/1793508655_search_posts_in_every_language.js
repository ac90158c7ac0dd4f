// The index of posts keeps words as the server parts and spells them (hooks/posts/words.rules.ts), which the database cannot:
// posts are put in by the hooks, and those that were written before once the server has started.
migrate(
  (app) => {
    const run = (query) => app.db().newQuery(query).execute();
    for (const name of ["insert", "delete", "update"]) run(`DROP TRIGGER posts_fts_${name}`);
    run("DROP TABLE posts_fts");
    // With its own words beside it: what is deleted is then taken out of it at once.
    run("CREATE VIRTUAL TABLE posts_fts USING fts5(title, body, tokenize='ascii')");
    run("INSERT INTO posts_fts(posts_fts, rank) VALUES ('secure-delete', 1)");
    const gone = "BEGIN DELETE FROM posts_fts WHERE rowid = OLD.rowid; END";
    run(`CREATE TRIGGER posts_fts_delete AFTER DELETE ON posts ${gone}`);
    run(`CREATE TRIGGER posts_fts_update AFTER UPDATE OF title, body ON posts
      WHEN NEW.title != OLD.title OR NEW.body != OLD.body ${gone}`);
  },
  (app) => {
    const run = (query) => app.db().newQuery(query).execute();
    for (const name of ["delete", "update"]) run(`DROP TRIGGER posts_fts_${name}`);
    run("DROP TABLE posts_fts");
    run(`CREATE VIRTUAL TABLE posts_fts USING fts5(title, body, content='posts', content_rowid='rowid',
      tokenize='unicode61 remove_diacritics 2')`);
    const gone =
      "INSERT INTO posts_fts(posts_fts, rowid, title, body) VALUES ('delete', OLD.rowid, OLD.title, OLD.body);";
    const come = "INSERT INTO posts_fts(rowid, title, body) VALUES (NEW.rowid, NEW.title, NEW.body);";
    run(`CREATE TRIGGER posts_fts_insert AFTER INSERT ON posts BEGIN ${come} END`);
    run(`CREATE TRIGGER posts_fts_delete AFTER DELETE ON posts BEGIN ${gone} END`);
    run(`CREATE TRIGGER posts_fts_update AFTER UPDATE OF title, body ON posts BEGIN ${gone} ${come} END`);
    run("INSERT INTO posts_fts(posts_fts, rank) VALUES ('secure-delete', 1)");
    run("INSERT INTO posts_fts(posts_fts) VALUES ('rebuild')");
  },
);
