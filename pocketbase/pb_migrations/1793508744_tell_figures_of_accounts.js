// What went back and what a month brought belong to the account of the provider that it was paid at, and so do all figures.
// And how much a coupon takes off an order, where the provider is told an amount. Only the server reads and writes any of it.
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
const A_MONTH_AGO = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days')";
const STARTED = "provider != 'manual' AND startedAt != '' AND status NOT IN ('incomplete', 'incomplete_expired')";

const BEFORE = {
  figuresNow: `
      SELECT (ROW_NUMBER() OVER ()) AS id, f.kind, f.provider, f.livemode, f.currency, f.interval, f.amount, f.effect,
        f.value, f.number FROM (
        SELECT CASE WHEN s.state = 'canceling' AND s.status = 'trialing' THEN 'trialCancelled' ELSE s.state END AS kind,
          s.provider AS provider, s.livemode AS livemode, s.currency AS currency,
          COALESCE(p.interval, 'month') AS interval, s.amount AS amount, COALESCE(c.effect, '') AS effect,
          COALESCE(c.value, 0) AS value, COUNT(*) AS number
        FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
          LEFT JOIN redemptions r ON r.providerSub = s.providerSub AND r.state = 'final'
          LEFT JOIN coupons c ON c.id = r.coupon AND c.periods = 0
        WHERE s.provider != 'manual' OR s.validUntil > ${NOW}
        GROUP BY 1, s.provider, s.livemode, s.currency, 5, s.amount, 7, 8
        UNION ALL
        SELECT 'member', '', FALSE, '', '', 0, '', 0, COUNT(*) FROM entitlements
        WHERE feature = 'premium' AND validUntil > ${NOW}
        UNION ALL
        SELECT 'failure', provider, livemode, '', '', 0, '', 0, COUNT(*) FROM billingEvents
        WHERE type = 'invoice.payment_failed' AND happenedAt > ${A_MONTH_AGO}
        GROUP BY provider, livemode
      ) f`,
  figuresByMonth: `
      SELECT (ROW_NUMBER() OVER ()) AS id, f.provider, f.livemode, f.month, f.began, f.ended, f.refunds FROM (
        SELECT provider, livemode, month, SUM(began) AS began, SUM(ended) AS ended, SUM(refunds) AS refunds FROM (
          SELECT provider, livemode, SUBSTR(MAX(startedAt, trialEnd), 1, 7) AS month, 1 AS began, 0 AS ended,
            0 AS refunds
          FROM subscriptions
          WHERE ${STARTED} AND MAX(startedAt, trialEnd) <= ${NOW} AND (endedAt = '' OR endedAt > trialEnd)
          UNION ALL
          SELECT provider, livemode, SUBSTR(endedAt, 1, 7), 0, 1, refund = 'full' FROM subscriptions
          WHERE ${STARTED} AND endedAt > trialEnd AND endedAt != ''
        ) GROUP BY provider, livemode, month
      ) f`,
};
const AFTER = {
  // Of whom an event tells is known by their customer alone.
  figuresNow: `
      SELECT (ROW_NUMBER() OVER ()) AS id, f.kind, f.provider, f.livemode, f.account, f.currency, f.interval, f.amount,
        f.effect, f.value, f.number FROM (
        SELECT CASE WHEN s.state = 'canceling' AND s.status = 'trialing' THEN 'trialCancelled' ELSE s.state END AS kind,
          s.provider AS provider, s.livemode AS livemode, s.account AS account, s.currency AS currency,
          COALESCE(p.interval, 'month') AS interval, s.amount AS amount,
          CASE WHEN c.id IS NULL THEN '' WHEN r.off > 0 THEN 'amount' ELSE c.effect END AS effect,
          CASE WHEN c.id IS NULL THEN 0 WHEN r.off > 0 THEN r.off ELSE c.value END AS value, COUNT(*) AS number
        FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
          LEFT JOIN redemptions r ON r.providerSub = s.providerSub AND r.state = 'final'
          LEFT JOIN coupons c ON c.id = r.coupon AND c.periods = 0
        WHERE s.provider != 'manual' OR s.validUntil > ${NOW}
        GROUP BY 1, s.provider, s.livemode, s.account, s.currency, 6, s.amount, 8, 9
        UNION ALL
        SELECT 'member', '', FALSE, '', '', '', 0, '', 0, COUNT(*) FROM entitlements
        WHERE feature = 'premium' AND validUntil > ${NOW}
        UNION ALL
        SELECT 'failure', e.provider, e.livemode, COALESCE(b.account, ''), '', '', 0, '', 0, COUNT(*) FROM billingEvents e
          LEFT JOIN billingCustomers b
            ON b.provider = e.provider AND b.livemode = e.livemode AND b.customer = e.customer AND e.customer != ''
        WHERE e.type = 'invoice.payment_failed' AND e.happenedAt > ${A_MONTH_AGO}
        GROUP BY e.provider, e.livemode, 4
      ) f`,
  figuresByMonth: `
      SELECT (ROW_NUMBER() OVER ()) AS id, f.provider, f.livemode, f.account, f.month, f.began, f.ended, f.refunds FROM (
        SELECT provider, livemode, account, month, SUM(began) AS began, SUM(ended) AS ended, SUM(refunds) AS refunds FROM (
          SELECT provider, livemode, account, SUBSTR(MAX(startedAt, trialEnd), 1, 7) AS month, 1 AS began, 0 AS ended,
            0 AS refunds
          FROM subscriptions
          WHERE ${STARTED} AND MAX(startedAt, trialEnd) <= ${NOW} AND (endedAt = '' OR endedAt > trialEnd)
          UNION ALL
          SELECT provider, livemode, account, SUBSTR(endedAt, 1, 7), 0, 1, refund = 'full' FROM subscriptions
          WHERE ${STARTED} AND endedAt > trialEnd AND endedAt != ''
        ) GROUP BY provider, livemode, account, month
      ) f`,
};

function change(app, views) {
  for (const [name, viewQuery] of Object.entries(views)) {
    const view = app.findCollectionByNameOrId(name);
    view.viewQuery = viewQuery;
    app.save(view);
  }
}

const INDEXES = {
  refunds: (place) => `CREATE UNIQUE INDEX idx_refunds_refund ON refunds (${place}, refund)`,
  monthFigures: (place) => `CREATE UNIQUE INDEX idx_monthFigures_month ON monthFigures (${place}, month)`,
};
const WITHIN = { refunds: "provider", monthFigures: "provider, livemode" };

migrate(
  (app) => {
    for (const [name, index] of Object.entries(INDEXES)) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new TextField({ name: "account", max: 100, hidden: true }));
      collection.indexes = [index("provider, livemode, account")];
      app.save(collection);
      // Nobody wrote down at which account it was. Most shops had one: whose customers are the newest. The test provider is
      // called like its account; what nobody bought anything at is filled in by the first start with its provider and mode.
      app
        .db()
        .newQuery(
          `UPDATE ${name} SET account = COALESCE((SELECT c.account FROM billingCustomers c
             WHERE c.provider = ${name}.provider AND c.livemode = ${name}.livemode AND c.account != ''
             ORDER BY c.created DESC LIMIT 1), CASE provider WHEN 'stripe' THEN '' ELSE provider END)`,
        )
        .execute();
    }
    const redemptions = app.findCollectionByNameOrId("redemptions");
    redemptions.fields.add(new NumberField({ name: "off", onlyInt: true, min: 0 }));
    app.save(redemptions);
    change(app, AFTER);
  },
  (app) => {
    change(app, BEFORE);
    const redemptions = app.findCollectionByNameOrId("redemptions");
    redemptions.fields.removeByName("off");
    app.save(redemptions);
    for (const [name, index] of Object.entries(INDEXES)) {
      const key = name === "refunds" ? "provider, refund" : "provider, livemode, month";
      // There was room for one of each: the oldest stays.
      app
        .db()
        .newQuery(`DELETE FROM ${name} WHERE rowid NOT IN (SELECT MIN(rowid) FROM ${name} GROUP BY ${key})`)
        .execute();
      const collection = app.findCollectionByNameOrId(name);
      collection.indexes = [index(WITHIN[name])];
      collection.fields.removeByName("account");
      app.save(collection);
    }
  },
);
