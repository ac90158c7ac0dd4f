// Whoever sends requests writes the log: it keeps the newest 12 MB of requests that came through or were refused, and the
// newest 12 MB of what the server itself says (its faults, and what handlers warn of), so that no flood of refused requests
// pushes out why something failed. A refused request is no error of the server: it stands among the requests.
const MOST_BYTES = 12000000;
const LOOK_EVERY = 500;
const WARNING = 4;

const of = (row, name) => `json_extract(${row}data, '$.${name}')`;
const isRefused = (row) => `${of(row, "type")} = 'request' AND ${of(row, "status")} BETWEEN 400 AND 499`;
const cut = (name, most) => `'$.${name}', substr(${of("", name)}, 1, ${most})`;

const MOVE = `UPDATE _logs SET level = 0 WHERE ${isRefused("")} AND level > 0`;
// The server cuts an address at 3,000 letters, and what a browser calls itself at 2,000; an error has no bound at all.
const SHORTEN = `UPDATE _logs SET message = substr(message, 1, 500), data = CASE
    WHEN length(data) <= 2000 THEN data
    WHEN ${of("", "type")} = 'request' THEN json_set(data, ${cut("url", 500)}, ${cut("referer", 200)},
      ${cut("userAgent", 200)}, ${cut("error", 300)}, ${cut("details", 1500)})
    ELSE json_object('cut', substr(data, 1, 2000)) END
  WHERE (length(message) > 500 OR length(data) > 2000)`;
const PRUNE = `DELETE FROM _logs WHERE rowid IN (SELECT row FROM (
    SELECT row, SUM(bytes) OVER (PARTITION BY isOurs ORDER BY row DESC) AS newer FROM (
      SELECT rowid AS row, level >= ${WARNING} AS isOurs,
        length(CAST(data AS BLOB)) + 2 * length(CAST(message AS BLOB)) + 200 AS bytes FROM _logs))
  WHERE newer > ${MOST_BYTES})`;

migrate(
  (app) => {
    const run = (statement) => app.auxDB().newQuery(statement).execute();
    for (const statement of [MOVE, SHORTEN, PRUNE]) run(statement);
    run(`CREATE TRIGGER IF NOT EXISTS logs_bounded AFTER INSERT ON _logs
         BEGIN ${MOVE} AND rowid = NEW.rowid; ${SHORTEN} AND rowid = NEW.rowid; END`);
    run(`CREATE TRIGGER IF NOT EXISTS logs_pruned AFTER INSERT ON _logs WHEN NEW.rowid % ${LOOK_EVERY} = 0
         BEGIN ${PRUNE}; END`);
  },
  (app) => {
    app.auxDB().newQuery("DROP TRIGGER IF EXISTS logs_bounded").execute();
    app.auxDB().newQuery("DROP TRIGGER IF EXISTS logs_pruned").execute();
  },
);
