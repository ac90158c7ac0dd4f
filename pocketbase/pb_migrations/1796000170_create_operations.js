// Queued mails, rate limits per address, and the log's contents.
// A rule that is left out is null: only the server has access.
const atMost = (maxRequests, label, duration = 60) => ({ label, audience: "", duration, maxRequests });

// ── The log ──
const of = (row, name) => `json_extract(${row}data, '$.${name}')`;
const [URL, REFERER] = [of("", "url"), of("", "referer")];

// The query string of a URL can be a secret, such as a file token or a mailed link. The log stores neither it nor the
// referrer's.
const beforeQuery = (text) =>
  `CASE WHEN instr(${text}, '?') > 0 THEN substr(${text}, 1, instr(${text}, '?') - 1) ELSE ${text} END`;
const CUT_QUERIES = `UPDATE _logs SET message = ${beforeQuery("message")},
    data = json_set(data, '$.url', ${beforeQuery(URL)}, '$.referer', ${beforeQuery(REFERER)})
  WHERE rowid = NEW.rowid AND ${of("", "type")} = 'request'
    AND (instr(message, '?') > 0 OR instr(${URL}, '?') > 0 OR instr(${REFERER}, '?') > 0)`;

// Record ids are removed as well, so that deleted users are gone from the log, too.
const BEFORE_IDS = [
  "/records/",
  "/community/people/",
  "/operator/members/",
  "/moderation/users/",
  "/files/users/",
].concat("/files/_pb_users_auth_/");
const beforeId = (text, sign) =>
  `CASE WHEN instr(${text}, '${sign}') > 0
     THEN substr(${text}, 1, instr(${text}, '${sign}') + ${String(sign.length - 1)}) || '…' ELSE ${text} END`;
const cutIds = (sign) =>
  `UPDATE _logs SET message = ${beforeId("message", sign)},
     data = json_set(data, '$.url', ${beforeId(URL, sign)}, '$.referer', ${beforeId(REFERER, sign)})
   WHERE rowid = NEW.rowid AND ${of("", "type")} = 'request' AND instr(data, '${sign}') > 0`;

// Requests fill the log, so it keeps the newest 12 MB of successful and refused requests, and separately the newest 12
// MB of the server's own messages (errors and handlers' warnings): a flood of refused requests cannot push out the
// reason for a failure. A refused request is not a server error and counts among the requests.
const MOST_BYTES = 12000000;
const LOOK_EVERY = 500;
const WARNING = 4;
const MOVE = `UPDATE _logs SET level = 0
  WHERE rowid = NEW.rowid AND level > 0 AND ${of("", "type")} = 'request' AND ${of("", "status")} BETWEEN 400 AND 499`;
// PocketBase cuts a URL at 3,000 characters and a user agent at 2,000, but an error not at all.
const most = (name, letters) => `'$.${name}', substr(${of("", name)}, 1, ${letters})`;
const SHORTEN = `UPDATE _logs SET message = substr(message, 1, 500), data = CASE
    WHEN length(data) <= 2000 THEN data
    WHEN ${of("", "type")} = 'request' THEN json_set(data, ${most("url", 500)}, ${most("referer", 200)},
      ${most("userAgent", 200)}, ${most("error", 300)}, ${most("details", 1500)})
    ELSE json_object('cut', substr(data, 1, 2000)) END
  WHERE rowid = NEW.rowid AND (length(message) > 500 OR length(data) > 2000)`;
const PRUNE = `DELETE FROM _logs WHERE rowid IN (SELECT row FROM (
    SELECT row, SUM(bytes) OVER (PARTITION BY isOurs ORDER BY row DESC) AS newer FROM (
      SELECT rowid AS row, level >= ${WARNING} AS isOurs,
        length(CAST(data AS BLOB)) + 2 * length(CAST(message AS BLOB)) + 200 AS bytes FROM _logs))
  WHERE newer > ${MOST_BYTES})`;
const TRIGGERS = {
  logs_shortened: `BEGIN ${CUT_QUERIES}; END`,
  logs_bounded: `BEGIN ${MOVE}; ${SHORTEN}; END`,
  logs_pruned: `WHEN NEW.rowid % ${LOOK_EVERY} = 0 BEGIN ${PRUNE}; END`,
  logs_without_ids: `BEGIN ${BEFORE_IDS.map(cutIds).join(";\n")}; END`,
};

const to = (app, name) => ({ type: "relation", collectionId: app.findCollectionByNameOrId(name).id, maxSelect: 1 });
const STAMPS = [
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];

migrate(
  (app) => {
    // Queued membership mails, and a record that each was sent once. Only the server reads and writes them.
    app.save(
      new Collection({
        name: "mailQueue",
        fields: [
          // Empty for a recipient without an account. Deleting the account deletes its mails.
          { name: "user", ...to(app, "users"), cascadeDelete: true },
          { name: "to", type: "email", required: true },
          { name: "kind", type: "text", required: true, max: 40 },
          { name: "key", type: "text", required: true, max: 200 },
          // The values of the mail's placeholders; emptied once it is sent.
          { name: "values", type: "json", maxSize: 4096 },
          { name: "attempts", type: "number", min: 0, onlyInt: true },
          // Empty once the mail was sent or given up.
          { name: "nextAt", type: "date" },
          { name: "sentAt", type: "date" },
          { name: "error", type: "text", max: 500 },
          ...STAMPS,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_mailQueue_key ON mailQueue (key)",
          "CREATE INDEX idx_mailQueue_due ON mailQueue (nextAt) WHERE nextAt != ''",
          "CREATE INDEX idx_mailQueue_to ON mailQueue (`to`, kind, created)",
          "CREATE INDEX idx_mailQueue_user ON mailQueue (user)",
          "CREATE INDEX idx_mailQueue_givenUp ON mailQueue (created) WHERE nextAt = '' AND sentAt = ''",
        ],
      }),
    );

    const settings = app.settings();
    // The dashboard cannot change collections on a running site, and the log stores no visitor's IP address.
    settings.meta.hideControls = true;
    settings.logs.logIP = false;
    settings.logs.maxDays = 7;
    // Limits per IP address: enough for a classroom behind one, too low to guess passwords or fill the disk, and wide
    // enough that the hooks' own limits, which tell the retry time, apply first.
    settings.rateLimits.rules = [
      atMost(10, "*:auth"),
      atMost(5, "*:requestPasswordReset"),
      atMost(5, "*:requestVerification"),
      atMost(5, "*:requestEmailChange"),
      atMost(5, "*:requestOTP"),
      atMost(60, "POST /api/course/events"),
      atMost(70, "users:auth"),
      atMost(70, "users:create"),
      atMost(40, "users:requestOTP"),
      atMost(70, "POST /api/course/register"),
      atMost(40, "POST /api/collections/users/request-password-reset"),
      atMost(40, "POST /api/collections/users/request-verification"),
      atMost(60, "POST /api/course/progress"),
      atMost(10, "GET /api/course/export"),
      atMost(600, "GET /api/course/mine"),
      atMost(120, "POST /api/course/positions"),
      atMost(120, "POST /api/course/quiz"),
      atMost(60, "GET /api/course/certificates/"),
      atMost(60, "POST /api/course/certificates/"),
      atMost(300, "/api/", 10),
    ];
    app.save(settings);
    for (const [name, does] of Object.entries(TRIGGERS))
      app.auxDB().newQuery(`CREATE TRIGGER IF NOT EXISTS ${name} AFTER INSERT ON _logs ${does}`).execute();
  },
  (app) => {
    for (const name of Object.keys(TRIGGERS)) app.auxDB().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    const settings = app.settings();
    settings.meta.hideControls = false;
    settings.logs.logIP = true;
    settings.logs.maxDays = 5;
    settings.rateLimits.rules = [
      atMost(2, "*:auth", 3),
      atMost(20, "*:create", 5),
      atMost(3, "/api/batch", 1),
      atMost(300, "/api/", 10),
    ];
    app.save(settings);
    for (const name of ["mailQueue"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
