import type { Figures } from "#contract/operator.d.ts";
import { operator } from "../../platform/doors/learner.ts";
import { provider } from "../../membership/provider/provider.ts";
import { type MonthLine, monthFigures, nowOf, type RefundLine, type TrialLine } from "./figures.rules.ts";
import { monthlyMrr, nowLines, accountLines } from "./months.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

const BY_MONTH = "SELECT month, began, ended FROM figuresByMonth WHERE {here}";

// A trial stays when it was paid at its end.
const TRIALS = `SELECT SUBSTR(startedAt, 1, 7) AS month, COUNT(*) AS trials,
    SUM(trialEnd <= {:now} AND (endedAt = '' OR endedAt > trialEnd)) AS stayed
  FROM subscriptions WHERE {here} AND startedAt != '' AND trialEnd != ''
    AND status NOT IN ('incomplete', 'incomplete_expired') GROUP BY 1`;

const REFUNDS = `SELECT SUBSTR(at, 1, 7) AS month, currency, COUNT(*) AS number, SUM(amount) AS amount
  FROM refunds WHERE {here} GROUP BY 1, 2`;

/** How the shop does. */
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
