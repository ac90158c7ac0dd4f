// What the trials that were used are hashed with: a table of its own and no collection, so that no address answers it.
migrate(
  (app) => {
    const table = "trialSecret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)";
    app.db().newQuery(`CREATE TABLE ${table}`).execute();
    // What was hashed before was hashed with the secret that sessions are signed with, and stays valid.
    const isUsed = app.countRecords("trialsUsed") > 0;
    const secret = isUsed ? app.findCollectionByNameOrId("users").authToken.secret : $security.randomString(50);
    app.db().newQuery("INSERT INTO trialSecret (id, secret) VALUES (1, {:secret})").bind({ secret }).execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE trialSecret").execute();
  },
);
