// What a user may read and until when.
// A rule that is left out is null: only the server has access.
const OWN = '@request.auth.id != "" && user = @request.auth.id';
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
  // What a user may read and until when. Learners read their own rows; only the server writes.
  {
    name: "entitlements",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "feature", type: "select", required: true, maxSelect: 1, values: ["premium"] },
      { name: "validUntil", type: "date", required: true },
      { name: "reason", type: "text", max: 200 },
      { name: "source", type: "text", max: 100 },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_entitlements_user_feature ON entitlements (user, feature)"],
  },
  // Every change of an entitlement, kept for good. Only the server reads and writes it; deleting the user empties the
  // user field.
  {
    name: "entitlementLog",
    fields: [
      { name: "user", to: "users" },
      { name: "feature", type: "text", required: true, max: 40 },
      { name: "before", type: "date" },
      { name: "validUntil", type: "date" },
      { name: "cause", type: "text", max: 200 },
      { name: "at", type: "date", required: true },
    ],
    indexes: ["CREATE INDEX idx_entitlementLog_user_at ON entitlementLog (user, feature, at)"],
  },
  // Links that open one premium lesson to anyone who has them. Operators create and revoke them; only the server reads
  // them.
  {
    name: "lessonLinks",
    fields: [
      { name: "lessonId", type: "text", required: true, max: 100 },
      { name: "code", type: "text", required: true, max: 40 },
      { name: "until", type: "date", required: true },
      // The number of visits through the link.
      { name: "opened", type: "number", min: 0, onlyInt: true },
      { name: "revoked", type: "bool" },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_lessonLinks_code ON lessonLinks (code)"],
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
  },
  (app) => {
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
