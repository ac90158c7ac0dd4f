// Plans, orders, subscriptions and payments, as the provider reports them.
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
  // The plans for sale, from content/plans.yaml as the server last read it. Everyone reads them; only the server
  // writes.
  {
    name: "plans",
    ...read(""),
    fields: [
      { name: "key", type: "text", required: true, max: 60 },
      { name: "title", type: "text", required: true, max: 100 },
      { name: "amount", type: "number", min: 0, onlyInt: true },
      { name: "currency", type: "text", required: true, max: 3 },
      { name: "interval", type: "select", required: true, maxSelect: 1, values: ["month", "year"] },
      { name: "trialDays", type: "number", min: 0, onlyInt: true },
      // The provider's price for each mode (sandbox, test, live): `{id, lookupKey}`.
      { name: "prices", type: "json", hidden: true, maxSize: 2000 },
      { name: "active", type: "bool" },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_plans_key ON plans (key)"],
  },
  // Each subscription as the provider reports it, and the grants of the operator. Learners read their own; only the
  // server writes.
  {
    name: "subscriptions",
    ...read(OWN),
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
      { name: "livemode", type: "bool" },
      { name: "customer", type: "text", max: 100 },
      { name: "providerSub", type: "text", required: true, max: 100 },
      // The provider's status; "comp" or "gift" for what the operator or a giver granted.
      { name: "status", type: "text", required: true, max: 40 },
      { name: "state", type: "text", required: true, max: 20 },
      { name: "plan", type: "text", max: 60 },
      { name: "amount", type: "number", onlyInt: true },
      // The discount on the next charge, and whether it lasts as long as the subscription.
      { name: "off", type: "number", min: 0, onlyInt: true },
      { name: "isOffForGood", type: "bool" },
      { name: "currency", type: "text", max: 3 },
      { name: "refund", type: "select", maxSelect: 1, values: ["none", "partial", "full"] },
      { name: "dispute", type: "select", maxSelect: 1, values: ["none", "inquiry", "open", "won", "lost"] },
      { name: "hold", type: "bool" },
      // True for a duplicate: another subscription of the same learner counts.
      { name: "extra", type: "bool" },
      { name: "startedAt", type: "date" },
      { name: "periodStart", type: "date" },
      { name: "periodEnd", type: "date" },
      { name: "trialEnd", type: "date" },
      // The scheduled end; empty while it renews.
      { name: "cancelAt", type: "date" },
      { name: "canceledAt", type: "date" },
      { name: "endedAt", type: "date" },
      { name: "pastDueSince", type: "date" },
      { name: "validUntil", type: "date" },
      { name: "syncedAt", type: "date" },
      { name: "withdrawnAt", type: "date" },
      { name: "withdrawalDone", type: "bool" },
      { name: "account", type: "text", hidden: true, max: 100 },
      // The end of the paid time, and whether the provider has paused collection.
      { name: "paidUntil", type: "date" },
      { name: "paused", type: "bool" },
      // A gift's length in months, and the milliseconds of it that passed before its current period.
      { name: "months", type: "number", min: 0, onlyInt: true },
      { name: "usedMs", type: "number", min: 0, onlyInt: true },
      // The buyer has already withdrawn from another subscription.
      { name: "isAgain", type: "bool" },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_subscriptions_provider ON subscriptions (provider, livemode, account, providerSub)",
      "CREATE INDEX idx_subscriptions_user ON subscriptions (user)",
      "CREATE INDEX idx_subscriptions_customer ON subscriptions (customer)",
    ],
  },
  // The provider's customer of a learner, and the newest reading of their subscriptions.
  {
    name: "billingCustomers",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
      { name: "livemode", type: "bool" },
      { name: "customer", type: "text", required: true, max: 100 },
      // The reading that began last, and the one that wrote last.
      { name: "syncSeq", type: "number", min: 0, onlyInt: true },
      { name: "writtenSeq", type: "number", min: 0, onlyInt: true },
      { name: "syncedAt", type: "date" },
      { name: "account", type: "text", hidden: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_billingCustomers_customer ON billingCustomers (provider, livemode, account, customer)",
      "CREATE UNIQUE INDEX idx_billingCustomers_user ON billingCustomers (provider, livemode, account, user)",
    ],
  },
  // The provider's events as received: only the customer they name matters, everything else is read from the provider.
  {
    name: "billingEvents",
    fields: [
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
      { name: "eventId", type: "text", required: true, max: 100 },
      { name: "type", type: "text", required: true, max: 100 },
      { name: "object", type: "text", max: 100 },
      { name: "customer", type: "text", max: 100 },
      { name: "apiVersion", type: "text", max: 40 },
      { name: "livemode", type: "bool" },
      { name: "happenedAt", type: "date" },
      {
        name: "status",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["new", "done", "ignored", "orphan", "failed", "dead"],
      },
      { name: "attempts", type: "number", min: 0, onlyInt: true },
      { name: "nextAt", type: "date" },
      { name: "error", type: "text", max: 500 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_billingEvents_event ON billingEvents (provider, eventId)",
      "CREATE INDEX idx_billingEvents_status ON billingEvents (status, nextAt)",
      "CREATE INDEX idx_billingEvents_customer ON billingEvents (customer, status)",
    ],
  },
  // Orders that were begun: the user, the terms they accepted, and the page they came from.
  {
    name: "checkouts",
    fields: [
      { name: "user", to: "users", required: true, cascadeDelete: true },
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
      { name: "livemode", type: "bool" },
      { name: "session", type: "text", max: 200 },
      { name: "url", type: "text", max: 2000 },
      { name: "attempt", type: "text", required: true, max: 60 },
      { name: "plan", type: "text", required: true, max: 60 },
      // The provider's id of a promotion code; "" without one.
      { name: "coupon", type: "text", max: 60 },
      { name: "terms", type: "text", max: 40 },
      { name: "back", type: "text", max: 500 },
      { name: "expiresAt", type: "date" },
      { name: "account", type: "text", hidden: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE INDEX idx_checkouts_session ON checkouts (session)",
      "CREATE INDEX idx_checkouts_user ON checkouts (user, created)",
    ],
  },
  // Who has used their trial, kept after the account is deleted: hashes only, no address and no card.
  {
    name: "trialsUsed",
    fields: [
      { name: "kind", type: "select", required: true, maxSelect: 1, values: ["email", "card"] },
      { name: "hash", type: "text", required: true, max: 64 },
      // The subscription with the trial, so that its own card does not count against it.
      { name: "providerSub", type: "text", max: 100 },
      ...STAMPS,
    ],
    indexes: ["CREATE UNIQUE INDEX idx_trialsUsed_hash ON trialsUsed (kind, hash)"],
  },
  // Tasks for the provider, retried until they succeed.
  {
    name: "billingQueue",
    fields: [
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox", "manual"] },
      { name: "livemode", type: "bool" },
      { name: "kind", type: "text", required: true, max: 40 },
      { name: "object", type: "text", required: true, max: 100 },
      { name: "key", type: "text", required: true, max: 200 },
      { name: "attempts", type: "number", min: 0, onlyInt: true },
      { name: "nextAt", type: "date" },
      { name: "doneAt", type: "date" },
      { name: "error", type: "text", max: 500 },
      { name: "account", type: "text", hidden: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_billingQueue_key ON billingQueue (key)",
      "CREATE INDEX idx_billingQueue_due ON billingQueue (doneAt, nextAt)",
    ],
  },
  // The provider account of each key, so that only payments at the configured account open Premium. Only the server
  // reads and writes it.
  {
    name: "billingAccounts",
    fields: [
      // The hash of a key with its account, or the server's last settings.
      { name: "key", type: "text", required: true, max: 64 },
      { name: "account", type: "text", required: true, max: 300 },
      { name: "created", type: "autodate", onCreate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_billingAccounts_key ON billingAccounts (key)"],
  },
  // Premium that one user paid for another. The giver reads their own; only the server writes. A paid gift outlives its
  // giver's account, because it belongs to the receiver.
  {
    name: "gifts",
    ...read('@request.auth.id != "" && payer = @request.auth.id'),
    fields: [
      { name: "payer", to: "users" },
      { name: "provider", type: "select", required: true, maxSelect: 1, values: ["stripe", "sandbox"] },
      { name: "livemode", type: "bool" },
      { name: "plan", type: "text", required: true, max: 60 },
      { name: "months", type: "number", required: true, max: 24, min: 1, onlyInt: true },
      { name: "amount", type: "number", min: 0, onlyInt: true },
      { name: "currency", type: "text", required: true, max: 3 },
      { name: "email", type: "email" },
      { name: "from", type: "text", max: 80 },
      { name: "words", type: "text", max: 500 },
      {
        name: "state",
        type: "select",
        required: true,
        maxSelect: 1,
        values: ["ordered", "paid", "accepted", "ended"],
      },
      // The code that redeems the gift; set once it is paid.
      { name: "code", type: "text", max: 40 },
      {
        name: "dispute",
        type: "select",
        hidden: true,
        maxSelect: 1,
        values: ["none", "inquiry", "open", "won", "lost"],
      },
      { name: "session", type: "text", hidden: true, max: 200 },
      { name: "intent", type: "text", hidden: true, max: 100 },
      { name: "attempt", type: "text", hidden: true, max: 60 },
      { name: "expiresAt", type: "date", hidden: true },
      { name: "paidAt", type: "date" },
      { name: "acceptedBy", to: "users", hidden: true },
      { name: "acceptedAt", type: "date" },
      { name: "mailed", type: "bool" },
      { name: "account", type: "text", hidden: true, max: 100 },
      ...STAMPS,
    ],
    indexes: [
      "CREATE UNIQUE INDEX idx_gifts_code ON gifts (code) WHERE code != ''",
      "CREATE INDEX idx_gifts_payer ON gifts (payer, state)",
      "CREATE INDEX idx_gifts_session ON gifts (session)",
    ],
  },
  // Every refund, kept for the monthly figures because nothing else keeps it. Only the server and superusers read it.
  {
    name: "refunds",
    fields: [
      { name: "provider", type: "text", required: true, max: 20 },
      { name: "livemode", type: "bool" },
      // The provider's id of the refund; the row outlives the account.
      { name: "refund", type: "text", required: true, max: 100 },
      { name: "amount", type: "number", min: 0, onlyInt: true },
      { name: "currency", type: "text", required: true, max: 3 },
      { name: "at", type: "date", required: true },
      { name: "account", type: "text", hidden: true, max: 100 },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_refunds_refund ON refunds (provider, livemode, account, refund)"],
  },
  // Each month's revenue, written every night and anonymous. Only the server reads and writes it.
  {
    name: "monthFigures",
    fields: [
      { name: "provider", type: "text", required: true, max: 20 },
      { name: "livemode", type: "bool" },
      { name: "month", type: "text", required: true, max: 7, pattern: "^\\d{4}-\\d{2}$" },
      // The monthly recurring revenue when last measured in the month: `[{amount, currency}]`.
      { name: "mrr", type: "json", maxSize: 2000 },
      { name: "measuredAt", type: "date", required: true },
      // Computed afterwards from the start and end of memberships, at the prices of the time.
      { name: "isReckoned", type: "bool" },
      { name: "account", type: "text", hidden: true, max: 100 },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_monthFigures_month ON monthFigures (provider, livemode, account, month)"],
  },
  // The shop's current figures, computed from the rows on each read. Only the server and superusers read it.
  {
    name: "figuresNow",
    type: "view",
    viewQuery: `
          SELECT (ROW_NUMBER() OVER ()) AS id, f.kind, f.provider, f.livemode, f.account, f.currency, f.interval, f.amount,
            f.number FROM (
            SELECT CASE WHEN s.state = 'canceling' AND s.status = 'trialing' THEN 'trialCancelled' ELSE s.state END AS kind,
              s.provider AS provider, s.livemode AS livemode, s.account AS account, s.currency AS currency,
              COALESCE(p.interval, 'month') AS interval,
              s.amount - CASE WHEN s.isOffForGood THEN s.off ELSE 0 END AS amount, COUNT(*) AS number
            FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
            WHERE s.provider != 'manual' OR s.validUntil > strftime('%Y-%m-%d %H:%M:%fZ', 'now')
            GROUP BY 1, s.provider, s.livemode, s.account, s.currency, 6, 7
            UNION ALL
            SELECT 'member', '', FALSE, '', '', '', 0, COUNT(*) FROM entitlements
            WHERE feature = 'premium' AND validUntil > strftime('%Y-%m-%d %H:%M:%fZ', 'now')
            UNION ALL
            SELECT 'failure', e.provider, e.livemode, COALESCE(b.account, ''), '', '', 0, COUNT(*) FROM billingEvents e
              LEFT JOIN billingCustomers b
                ON b.provider = e.provider AND b.livemode = e.livemode AND b.customer = e.customer AND e.customer != ''
            WHERE e.type = 'invoice.payment_failed' AND e.happenedAt > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days')
            GROUP BY e.provider, e.livemode, 4
          ) f`,
  },
  // A view of the memberships that began, ended and were refunded in each month.
  {
    name: "figuresByMonth",
    type: "view",
    viewQuery: `
          SELECT (ROW_NUMBER() OVER ()) AS id, f.provider, f.livemode, f.account, f.month, f.began, f.ended, f.refunds FROM (
            SELECT provider, livemode, account, month, SUM(began) AS began, SUM(ended) AS ended, SUM(refunds) AS refunds FROM (
              SELECT provider, livemode, account, SUBSTR(MAX(startedAt, trialEnd), 1, 7) AS month, 1 AS began, 0 AS ended,
                0 AS refunds
              FROM subscriptions
              WHERE provider != 'manual' AND startedAt != '' AND status NOT IN ('incomplete', 'incomplete_expired') AND MAX(startedAt, trialEnd) <= strftime('%Y-%m-%d %H:%M:%fZ', 'now') AND (endedAt = '' OR endedAt > trialEnd)
              UNION ALL
              SELECT provider, livemode, account, SUBSTR(endedAt, 1, 7), 0, 1, refund = 'full' FROM subscriptions
              WHERE provider != 'manual' AND startedAt != '' AND status NOT IN ('incomplete', 'incomplete_expired') AND endedAt > trialEnd AND endedAt != ''
            ) GROUP BY provider, livemode, account, month
          ) f`,
  },
];

migrate(
  (app) => {
    for (const one of COLLECTIONS) make(app, one);
    // The secret that hashes used trials: in a plain table rather than a collection, so that no API route can return
    // it.
    app
      .db()
      .newQuery("CREATE TABLE trialSecret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL)")
      .execute();
    app
      .db()
      .newQuery("INSERT INTO trialSecret (id, secret) VALUES (1, {:secret})")
      .bind({ secret: $security.randomString(50) })
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE trialSecret").execute();
    for (const { name } of COLLECTIONS.toReversed()) app.delete(app.findCollectionByNameOrId(name));
  },
);
