// What is deleted is gone: words of posts from the index that finds them, people's ids from the request log's addresses.
const SIGNS = ["/records/", "/community/people/", "/operator/members/", "/moderation/users/", "/files/users/"].concat(
  "/files/_pb_users_auth_/",
);

const cut = (text, sign) =>
  `CASE WHEN instr(${text}, '${sign}') > 0
     THEN substr(${text}, 1, instr(${text}, '${sign}') + ${String(sign.length - 1)}) || '…' ELSE ${text} END`;
const [URL, REFERER] = ["json_extract(data, '$.url')", "json_extract(data, '$.referer')"];
const shorten = (sign) =>
  `UPDATE _logs SET message = ${cut("message", sign)},
     data = json_set(data, '$.url', ${cut(URL, sign)}, '$.referer', ${cut(REFERER, sign)})
   WHERE json_extract(data, '$.type') = 'request' AND instr(data, '${sign}') > 0`;

migrate(
  (app) => {
    app.db().newQuery("INSERT INTO posts_fts(posts_fts, rank) VALUES ('secure-delete', 1)").execute();
    app.db().newQuery("INSERT INTO posts_fts(posts_fts) VALUES ('rebuild')").execute();
    for (const sign of SIGNS) app.auxDB().newQuery(shorten(sign)).execute();
    const each = SIGNS.map((sign) => `${shorten(sign)} AND rowid = NEW.rowid;`).join("\n");
    app
      .auxDB()
      .newQuery(`CREATE TRIGGER IF NOT EXISTS logs_without_ids AFTER INSERT ON _logs BEGIN ${each} END`)
      .execute();
  },
  (app) => {
    app.auxDB().newQuery("DROP TRIGGER IF EXISTS logs_without_ids").execute();
    app.db().newQuery("INSERT INTO posts_fts(posts_fts, rank) VALUES ('secure-delete', 0)").execute();
  },
);
