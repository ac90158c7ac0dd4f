import type { Money } from "#contract/membership.d.ts";
import type { MonthFigures, Figures } from "#contract/operator.d.ts";
import { dateOf, storedTime, timeOf, firstRow, saveRow, queryRows } from "../../platform/rows.ts";
import { PROVIDER_FILTER, HERE_SQL, providerHere, provider } from "../../membership/provider/provider.ts";
import type { Kept, NowLine, Priced, MonthLine, RefundLine, TrialLine } from "./figures.rules.ts";
import { endOf, isWholeMonth, monthsUntil, mrrNow, mrrOf, monthFigures, nowOf } from "./figures.rules.ts";
import { operator, answerPrivately } from "../../platform/doors/learner.ts";

const TABLE = "monthFigures";
/** Months back that are computed when they were not measured. */
const MOST_MONTHS = 24;

/**
 * Runs a query with `{here}` replaced by the configured provider, mode and account, and `{:now}` bound to the current
 * time.
 * @param empty a row of zero values, which gives each column's type
 */
export function accountLines<Line extends object>(app: CoreApp, sql: string, empty: Line, more: object = {}): Line[] {
  const params = { ...providerHere(app), now: storedTime(Date.now()), ...more };
  return queryRows(app, empty, sql.replace("{here}", HERE_SQL), params);
}

const PRICED = { currency: "", interval: "", amount: 0, number: 0 };

/** Current figures of all subscriptions and manual grants, and the number of members. */
export const nowLines = (app: CoreApp): NowLine[] =>
  accountLines<NowLine>(
    app,
    `SELECT kind, currency, interval, amount, number FROM figuresNow
     WHERE provider = '' OR ({here}) OR (provider = 'manual' AND livemode = {:livemode} AND account = {:account})`,
    { kind: "", ...PRICED },
  );

// Subscriptions paid for at a moment: paying had begun before it and not ended by then. Uses the current or last price.
const RAN = `SELECT s.currency AS currency, COALESCE(p.interval, 'month') AS interval,
    s.amount - CASE WHEN s.isOffForGood THEN s.off ELSE 0 END AS amount, COUNT(*) AS number
  FROM subscriptions s LEFT JOIN plans p ON p.key = s.plan
  WHERE s.provider = {:provider} AND s.livemode = {:livemode} AND s.account = {:account} AND s.startedAt != ''
    AND s.status NOT IN ('incomplete', 'incomplete_expired') AND MAX(s.startedAt, s.trialEnd) < {:at}
    AND (s.endedAt = '' OR s.endedAt >= {:at}) GROUP BY 1, 2, 3`;

const mrrAt = (app: CoreApp, ms: number): Money[] =>
  mrrOf(accountLines<Priced>(app, RAN, PRICED, { at: storedTime(ms) }));

interface KeptLine {
  month: string;
  mrr: string;
  measuredAt: string;
  isReckoned: boolean;
}

function keptMonths(app: CoreApp): Map<string, Kept> {
  const sql = `SELECT month, mrr, measuredAt, isReckoned FROM ${TABLE} WHERE {here}`;
  const lines = accountLines<KeptLine>(app, sql, { month: "", mrr: "", measuredAt: "", isReckoned: false });
  const kept = lines.map(({ month, mrr, measuredAt, isReckoned }): [string, Kept] => [
    month,
    { month, mrr: JSON.parse(mrr) as Money[], measuredMs: timeOf(measuredAt), isReckoned },
  ]);
  return new Map(kept);
}

/** The MRR of each month: the current month as of now, an earlier one as stored, or else computed. */
export function monthlyMrr(app: CoreApp, now: NowLine[], nowMs: number) {
  const kept = keptMonths(app);
  const [current] = monthsUntil(nowMs, 1);
  return (month: string): Pick<MonthFigures, "mrr" | "isReckoned"> => {
    if (month === current) return { mrr: mrrNow(now), isReckoned: false };
    const known = kept.get(month);
    if (isWholeMonth(known)) return { mrr: known.mrr, isReckoned: known.isReckoned && known.mrr.length > 0 };
    const mrr = mrrAt(app, endOf(month));
    return { mrr, isReckoned: mrr.length > 0 };
  };
}

/**
 * Runs nightly after the provider's state was re-read: updates the current month's figures, and computes past months
 * that were not measured at their end.
 */
export function keepMonths(app: CoreApp): void {
  if (provider.name === "off") return;
  const nowMs = Date.now();
  const brought = monthlyMrr(app, nowLines(app), nowMs);
  const kept = keptMonths(app);
  const months = monthsUntil(nowMs, MOST_MONTHS);
  for (const month of months) {
    const isCurrent = month === months.at(-1);
    if (!isCurrent && isWholeMonth(kept.get(month))) continue;
    const { mrr, isReckoned } = brought(month);
    // Before the first membership there is nothing to store.
    if (isCurrent || isReckoned || kept.has(month))
      keep(app, { month, mrr, measuredMs: nowMs, isReckoned: !isCurrent });
  }
}

function keep(app: CoreApp, { month, mrr, measuredMs, isReckoned }: Kept): void {
  const filter = `${PROVIDER_FILTER} && month = {:month}`;
  const params = { ...providerHere(app), month };
  app.runInTransaction((tx) => {
    const known = firstRow(tx, TABLE, filter, params);
    saveRow(tx, TABLE, { ...providerHere(tx), month, mrr, measuredAt: dateOf(measuredMs), isReckoned }, known);
  });
}

const BY_MONTH = "SELECT month, began, ended FROM figuresByMonth WHERE {here}";

// A trial was converted when it was paid at its end.
const TRIALS = `SELECT SUBSTR(startedAt, 1, 7) AS month, COUNT(*) AS trials,
    SUM(trialEnd <= {:now} AND (endedAt = '' OR endedAt > trialEnd)) AS stayed
  FROM subscriptions WHERE {here} AND startedAt != '' AND trialEnd != ''
    AND status NOT IN ('incomplete', 'incomplete_expired') GROUP BY 1`;

const REFUNDS = `SELECT SUBSTR(at, 1, 7) AS month, currency, COUNT(*) AS number, SUM(amount) AS amount
  FROM refunds WHERE {here} GROUP BY 1, 2`;

/** Returns the sales figures. */
export function showSalesFigures(e: core.RequestEvent): void {
  operator(e);
  const nowMs = Date.now();
  const now = nowLines(e.app);
  const known = {
    lines: accountLines<MonthLine>(e.app, BY_MONTH, { month: "", began: 0, ended: 0 }),
    trials: accountLines<TrialLine>(e.app, TRIALS, { month: "", trials: 0, stayed: 0 }),
    refunds: accountLines<RefundLine>(e.app, REFUNDS, { month: "", currency: "", number: 0, amount: 0 }),
    mrrOf: monthlyMrr(e.app, now, nowMs),
  };
  const figures = { payments: provider.name, ...nowOf(now), months: monthFigures(known, nowMs) };
  return answerPrivately(e, figures satisfies Figures);
}
