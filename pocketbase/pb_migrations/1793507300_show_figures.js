// How the shop does, worked out of the rows at each look: nobody but the server and a superuser sees it.
migrate(
  (app) => {
    const nobody = { listRule: null, viewRule: null };
    const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
    app.save(
      new Collection({
        type: "view",
        name: "figuresNow",
        ...nobody,
        // A yearly subscription brings a twelfth of its price a month.
        viewQuery: `
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
          ) f`,
      }),
    );
    app.save(
      new Collection({
        type: "view",
        name: "figuresByMonth",
        ...nobody,
        // A membership begins with the end of its trial; one that ended before never was one.
        viewQuery: `
          SELECT (ROW_NUMBER() OVER ()) AS id, f.provider, f.livemode, f.month, f.began, f.ended, f.refunds FROM (
            SELECT provider, livemode, month, SUM(began) AS began, SUM(ended) AS ended, SUM(refunds) AS refunds FROM (
              SELECT provider, livemode, SUBSTR(MAX(startedAt, trialEnd), 1, 7) AS month, 1 AS began, 0 AS ended,
                0 AS refunds
              FROM subscriptions
              WHERE provider != 'manual' AND startedAt != '' AND status NOT IN ('incomplete', 'incomplete_expired')
                AND MAX(startedAt, trialEnd) <= ${now} AND (endedAt = '' OR endedAt > trialEnd)
              UNION ALL
              SELECT provider, livemode, SUBSTR(endedAt, 1, 7), 0, 1, refund = 'full' FROM subscriptions
              WHERE provider != 'manual' AND startedAt != '' AND status NOT IN ('incomplete', 'incomplete_expired')
                AND endedAt > trialEnd AND endedAt != ''
            ) GROUP BY provider, livemode, month
          ) f`,
      }),
    );
  },
  (app) => {
    for (const name of ["figuresByMonth", "figuresNow"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
