// What a request asked for behind the "?" can open something: tokens of files, of links in mails. No line of the log keeps
// it, nor what page it came from with it.
const cut = (text) =>
  `CASE WHEN instr(${text}, '?') > 0 THEN substr(${text}, 1, instr(${text}, '?') - 1) ELSE ${text} END`;
const [URL, REFERER] = ["json_extract(data, '$.url')", "json_extract(data, '$.referer')"];

const SHORTENED = `UPDATE _logs SET message = ${cut("message")},
  data = json_set(data, '$.url', ${cut(URL)}, '$.referer', ${cut(REFERER)})`;
const IS_LONG = `json_extract(data, '$.type') = 'request'
  AND (instr(message, '?') > 0 OR instr(${URL}, '?') > 0 OR instr(${REFERER}, '?') > 0)`;

migrate(
  (app) => {
    app.auxDB().newQuery(`${SHORTENED} WHERE ${IS_LONG}`).execute();
    app
      .auxDB()
      .newQuery(
        `CREATE TRIGGER IF NOT EXISTS logs_shortened AFTER INSERT ON _logs
         BEGIN ${SHORTENED} WHERE rowid = NEW.rowid AND ${IS_LONG}; END`,
      )
      .execute();
  },
  (app) => {
    app.auxDB().newQuery("DROP TRIGGER IF EXISTS logs_shortened").execute();
  },
);
