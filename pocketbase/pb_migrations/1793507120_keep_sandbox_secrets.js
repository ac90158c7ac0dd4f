// What the test payment provider signs with and is asked by, and how badly it behaves: tables that no address answers.
migrate(
  (app) => {
    const secrets = "id INTEGER PRIMARY KEY CHECK (id = 1), apiKey TEXT NOT NULL, current TEXT NOT NULL, previous TEXT";
    app.db().newQuery(`CREATE TABLE sandboxSecrets (${secrets})`).execute();
    const settings = "id INTEGER PRIMARY KEY CHECK (id = 1), chaos TEXT NOT NULL, drawn INTEGER NOT NULL DEFAULT 0";
    app.db().newQuery(`CREATE TABLE sandboxSettings (${settings})`).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE sandboxSettings").execute();
    app.db().newQuery("DROP TABLE sandboxSecrets").execute();
  },
);
