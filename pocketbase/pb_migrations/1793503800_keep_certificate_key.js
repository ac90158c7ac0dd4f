// The one secret that certificates are signed with: a table of its own and no collection, so that no address answers it.
migrate(
  (app) => {
    const table = "certificateKey (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)";
    app.db().newQuery(`CREATE TABLE ${table}`).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE certificateKey").execute();
  },
);
