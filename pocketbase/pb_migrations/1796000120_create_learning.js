// What a learner has done and kept, one row each: they see their own.
// A rule that is not named is null: the server alone does it.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
/** A request changes none of these fields. */
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
/** A field that leads "to" a collection is a relation: to one that is there, or that stands before it in the list. */
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
  // Which lessons a learner has completed, one row each: they see their own, only the progress route writes.
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
      // When the newest act on the lesson happened, as its device said: the newest one wins.
      { name: "actAt", type: "date", required: true },
      { name: "zone", type: "text", max: 64 },
      // Every local day on which it was completed: doing a lesson again must not break a streak.
      { name: "days", type: "json", maxSize: 8192 },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_completions_user_lesson ON completions (user, lessonId)"],
  },
  // Where a learner was last, per module: they see their own rows, only the progress route writes.
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
  // Where a learner stopped in each video: they see their own rows, only the positions route writes.
  {
    name: "positions",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      // Where the video goes on, and how far it was ever watched.
      { name: "second", type: "number", min: 0 },
      { name: "furthest", type: "number", min: 0 },
      // When the learner was there, as their device said: the newest one wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_positions_user_lesson ON positions (user, lessonId)"],
  },
  // A learner's notes at a second of a video: their own to read, write and throw away, and nobody else's.
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
      // When it was written last, as its device said: the newer text wins.
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE INDEX idx_notes_user_lesson ON notes (user, lessonId)"],
  },
  // Every answer a learner gave in a quiz: they see their own, only the quiz route adds, and nobody changes one.
  {
    name: "quizAttempts",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // Given by the device: an answer that is sent twice is kept once.
      { name: "attemptId", type: "text", required: true, max: 64 },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "questionId", type: "text", required: true, max: 100 },
      // Which of the choices, from 0, as they stood on the page.
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
  // When each question comes back to a learner, one row each: they see their own, only the quiz route writes.
  {
    name: "quizCards",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "questionId", type: "text", required: true, max: 100 },
      // The learner's day from which on it is due; empty when it rests.
      { name: "due", type: "text", max: 10, pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" },
      { name: "interval", type: "number", min: 0, onlyInt: true },
      // Every local day on which it was reviewed: these count for the streak.
      { name: "days", type: "json", maxSize: 8192 },
      // The newest answer.
      { name: "chosen", type: "number", min: 0, onlyInt: true },
      { name: "right", type: "bool" },
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_quizCards_user_question ON quizCards (user, lessonId, questionId)"],
  },
  // What a learner finished, signed by the server: they see their own, nobody but the server writes; its code opens
  // one.
  {
    name: "certificates",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "code", type: "text", required: true, max: 14, pattern: "^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$" },
      // A module's id, or "course".
      { name: "moduleId", type: "text", required: true, max: 20 },
      { name: "issuedTo", type: "text", required: true, max: 80 },
      // As the course was then: a certificate says so for ever, however the course goes on.
      { name: "title", type: "text", required: true, max: 300 },
      { name: "lessons", type: "number", required: true, min: 1, onlyInt: true },
      { name: "finishedOn", type: "text", required: true, max: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
      // Exactly what is signed.
      { name: "text", type: "text", required: true, max: 2000 },
      { name: "signature", type: "text", required: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_certificates_code ON certificates (code)",
      "CREATE UNIQUE INDEX idx_certificates_user_module ON certificates (user, moduleId)",
    ],
  },
  // What a learner marked to find it again: their own to read, write and throw away, and each address once.
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
      // A list of words (hooks/learning/bookmarks.rules.ts).
      { name: "tags", type: "json", maxSize: 4096 },
      { name: "favorited", type: "bool" },
      // A path of this site, never "//another.example" however browsers read it, or an address by https.
      {
        name: "url",
        type: "text",
        required: true,
        max: 500,
        pattern: "^(/[^/\\\\\\x00-\\x20]|https://[^/\\\\\\x00-\\x20])[^\\\\\\x00-\\x20]*$",
      },
      // When it was made, and when it was changed last, as its device said: the newer wording wins.
      { name: "createdAt", type: "date", required: true },
      { name: "at", type: "date", required: true },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_bookmarks_user_url ON bookmarks (user, url)"],
  },
  // What a learner has earned, and how far they are: they see their own, only the server writes.
  {
    name: "achievements",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      // As content/achievements.yaml names it.
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
    // The one secret that certificates are signed with: a table of its own and no collection, so that no address answers it.
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
