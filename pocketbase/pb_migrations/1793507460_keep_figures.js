// What a month brought and what went back stays known: nothing else keeps it. Nobody but the server and a superuser sees it.
migrate(
  (app) => {
    const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
    const nobody = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };
    const place = [
      { name: "provider", type: "text", required: true, max: 20 },
      { name: "livemode", type: "bool" },
    ];
    app.save(
      new Collection({
        type: "base",
        name: "refunds",
        ...nobody,
        // Each amount that went back, as the provider has it; it outlives the account.
        fields: [
          ...place,
          { name: "refund", type: "text", required: true, max: 100 },
          { name: "amount", type: "number", onlyInt: true, min: 0 },
          { name: "currency", type: "text", required: true, max: 3 },
          { name: "at", type: "date", required: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_refunds_refund ON refunds (provider, refund)"],
      }),
    );
    app.save(
      new Collection({
        type: "base",
        name: "monthFigures",
        ...nobody,
        fields: [
          ...place,
          { name: "month", type: "text", required: true, max: 7, pattern: "^\\d{4}-\\d{2}$" },
          // What paying members bring a month, as it stood last in it: `[{amount, currency}]`.
          { name: "mrr", type: "json", maxSize: 2000 },
          { name: "measuredAt", type: "date", required: true },
          // Worked out afterwards, from when memberships began and ended, at the prices of then.
          { name: "isReckoned", type: "bool" },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_monthFigures_month ON monthFigures (provider, livemode, month)"],
      }),
    );
    const figures = app.findCollectionByNameOrId("figuresNow");
    // A trial that was cancelled brings nothing; a coupon for good takes off each charge.
    figures.viewQuery = `
      SELECT (ROW_NUMBER() OVER ()) AS id, f.kind, f.provider, f.livemode, f.currency, f.interval, f.amount, f.effect,
        f.value, f.number FROM (
        SELECT CASE WHEN s.state = 'canceling' AND s.status = 'trialing' THEN 'trialCancelled' ELSE s.state END AS kind,
          s.provider AS provider, s.livemode AS livemode, s.currency AS currency,
          COALESCE(p.interval, 'month') AS interval, s.amount AS amount, COALESCE(c.effect, '') AS effect,
          COALESCE(c.value, 0) AS value, COUNT(*) AS number
        FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
          LEFT JOIN redemptions r ON r.providerSub = s.providerSub AND r.state = 'final'
          LEFT JOIN coupons c ON c.id = r.coupon AND c.periods = 0
        WHERE s.provider != 'manual' OR s.validUntil > ${now}
        GROUP BY 1, s.provider, s.livemode, s.currency, 5, s.amount, 7, 8
        UNION ALL
        SELECT 'member', '', FALSE, '', '', 0, '', 0, COUNT(*) FROM entitlements
        WHERE feature = 'premium' AND validUntil > ${now}
        UNION ALL
        SELECT 'failure', provider, livemode, '', '', 0, '', 0, COUNT(*) FROM billingEvents
        WHERE type = 'invoice.payment_failed' AND happenedAt > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days')
        GROUP BY provider, livemode
      ) f`;
    app.save(figures);
  },
  (app) => {
    const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
    const figures = app.findCollectionByNameOrId("figuresNow");
    figures.viewQuery = `
          SELECT (ROW_NUMBER() OVER ()) AS id, f.kind, f.provider, f.livemode, f.currency, f.number, f.monthly FROM (
            SELECT s.state AS kind, s.provider AS provider, s.livemode AS livemode, s.currency AS currency,
              COUNT(*) AS number, SUM(CASE p.interval WHEN 'year' THEN s.amount / 12.0 ELSE s.amount * 1.0 END) AS monthly
            FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
            WHERE s.provider != 'manual' OR s.validUntil > ${now}
            GROUP BY s.state, s.provider, s.livemode, s.currency
            UNION ALL
            SELECT 'member', '', FALSE, '', COUNT(*), 0.0 FROM entitlements
            WHERE feature = 'premium' AND validUntil > ${now}
            UNION ALL
            SELECT 'failure', provider, livemode, '', COUNT(*), 0.0 FROM billingEvents
            WHERE type = 'invoice.payment_failed' AND happenedAt > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-30 days')
            GROUP BY provider, livemode
          ) f`;
    app.save(figures);
    for (const name of ["monthFigures", "refunds"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
