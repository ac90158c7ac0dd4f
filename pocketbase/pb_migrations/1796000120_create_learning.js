// What learners have done and saved; they read their own rows.
// A rule that is left out is null: only the server has access.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
/** Requests may not change these fields. */
const fixed = (fields) =>
  fields
    .split(" ")
    .map((field) => `@request.body.${field}:changed = false`)
    .join(" && ");
const read = (rule) => ({ listRule: rule, viewRule: rule });
const STAMPS = [
  { name: "created", type: "autodate", onCreate: true },
  { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];
/** A field with "to" is a relation to that collection, which exists or comes earlier in the list. */
const make = (app, { fields = [], ...collection }) => {
  const relation = (to) => ({ type: "relation", collectionId: app.findCollectionByNameOrId(to).id, maxSelect: 1 });
  app.save(
    new Collection({
      ...collection,
      fields: fields.map(({ to, ...field }) => (to ? { ...field, ...relation(to) } : field)),
    }),
  );
};

const COLLECTIONS = [
  // The lessons a learner has completed, one row each. Learners read their own rows; only the progress route writes.
  {
    name: "completions",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "moduleId", type: "number", required: true, onlyInt: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "revision", type: "number", min: 0, onlyInt: true },
      { name: "completedAt", type: "date" },
      { name: "removedAt", type: "date" },
      // The device's time of the newest act on the lesson; the newest wins.
      { name: "actAt", type: "date", required: true },
      { name: "zone", type: "text", max: 64 },
      // Every local day on which it was completed, so that repeating a lesson does not break a streak.
      { name: "days", type: "json", maxSize: 8192 },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_completions_user_lesson ON completions (user, lessonId)"],
  },
  // A learner's last lesson in each module. Learners read their own rows; only the progress route writes.
  {
    name: "visits",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "moduleId", type: "number", required: true, onlyInt: true },
      { name: "lessonId", type: "text", max: 100 },
      { name: "lastAccessed", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_visits_user_module ON visits (user, moduleId)"],
  },
  // A learner's position in each video. Learners read their own rows; only the positions route writes.
  {
    name: "positions",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      // The second to resume at, and the furthest second watched.
      { name: "second", type: "number", min: 0 },
      { name: "furthest", type: "number", min: 0 },
      // The device's time of the position; the newest wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_positions_user_lesson ON positions (user, lessonId)"],
  },
  // A learner's notes at a second of a video. Learners read, write and delete their own; nobody else reads them.
  {
    name: "notes",
    ...read(OWN),
    createRule: OWN,
    updateRule: `${OWN} && ${fixed("user")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "second", type: "number", min: 0 },
      { name: "text", type: "text", required: true, max: 5000 },
      // The device's time of the last change; the newer text wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE INDEX idx_notes_user_lesson ON notes (user, lessonId)"],
  },
  // Every quiz answer of a learner. Learners read their own; only the quiz route adds rows, and nobody changes one.
  {
    name: "quizAttempts",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // Set by the device, so that an answer sent twice is stored once.
      { name: "attemptId", type: "text", required: true, max: 64 },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "questionId", type: "text", required: true, max: 100 },
      // The index of the choice, from 0, in the order shown.
      { name: "chosen", type: "number", min: 0, onlyInt: true },
      { name: "right", type: "bool" },
      { name: "at", type: "date", required: true },
      { name: "zone", type: "text", max: 64 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_quizAttempts_user_attempt ON quizAttempts (user, attemptId)",
      "CREATE INDEX idx_quizAttempts_user_question ON quizAttempts (user, lessonId, questionId)",
    ],
  },
  // The review schedule of each question for a learner, one row each. Learners read their own rows; only the quiz route
  // writes.
  {
    name: "quizCards",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "questionId", type: "text", required: true, max: 100 },
      // The learner's local day on which it is due; empty while it is not scheduled.
      { name: "due", type: "text", max: 10, pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" },
      { name: "interval", type: "number", min: 0, onlyInt: true },
      // Every local day on which it was reviewed; these count for the streak.
      { name: "days", type: "json", maxSize: 8192 },
      // The newest answer.
      { name: "chosen", type: "number", min: 0, onlyInt: true },
      { name: "right", type: "bool" },
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_quizCards_user_question ON quizCards (user, lessonId, questionId)"],
  },
  // A learner's certificates, signed by the server. Learners read their own; only the server writes. Anyone with the
  // code can verify one.
  {
    name: "certificates",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "code", type: "text", required: true, max: 14, pattern: "^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$" },
      // A module's id, or "course".
      { name: "moduleId", type: "text", required: true, max: 20 },
      { name: "issuedTo", type: "text", required: true, max: 80 },
      // The course's data at the time; later changes of the course do not affect a certificate.
      { name: "title", type: "text", required: true, max: 300 },
      { name: "lessons", type: "number", required: true, min: 1, onlyInt: true },
      { name: "finishedOn", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
      // The exact text that is signed.
      { name: "text", type: "text", required: true, max: 2000 },
      { name: "signature", type: "text", required: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_certificates_code ON certificates (code)",
      "CREATE UNIQUE INDEX idx_certificates_user_module ON certificates (user, moduleId)",
    ],
  },
  // A learner's bookmarks. Learners read, write and delete their own; each URL is unique per learner.
  {
    name: "bookmarks",
    ...read(OWN),
    createRule: OWN,
    updateRule: `${OWN} && ${fixed("user")}`,
    deleteRule: OWN,
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "type", type: "select", required: true, maxSelect: 1, values: ["lesson", "module", "other"] },
      { name: "title", type: "text", required: true, max: 200 },
      { name: "description", type: "text", max: 500 },
      // An array of strings (hooks/learning/bookmarks.rules.ts).
      { name: "tags", type: "json", maxSize: 4096 },
      { name: "favorited", type: "bool" },
      // A path on this site, never "//another.example" under any browser's parsing, or an https URL.
      {
        name: "url",
        type: "text",
        required: true,
        max: 500,
        pattern: "^(/[^/\\\\\\x00-\\x20]|https://[^/\\\\\\x00-\\x20])[^\\\\\\x00-\\x20]*$",
      },
      // The device's times of creation and of the last change; the newer text wins.
      { name: "createdAt", type: "date", required: true },
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_bookmarks_user_url ON bookmarks (user, url)"],
  },
  // A learner's achievements and their progress. Learners read their own; only the server writes.
  {
    name: "achievements",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // The id in content/achievements.yaml.
      { name: "achievementId", type: "text", required: true, max: 100 },
      { name: "progress", type: "number", min: 0, onlyInt: true },
      // Empty until it is earned.
      { name: "unlockedAt", type: "date" },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_achievements_user_achievement ON achievements (user, achievementId)"],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
    // The secret that signs certificates: in a plain table rather than a collection, so that no API route can return
    // it.
    app
      .db()
      .newQuery("CREATE TABLE certificateKey (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)")
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE certificateKey").execute();
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
