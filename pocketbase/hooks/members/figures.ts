import type { Figures } from "#contract/operator.d.ts";
import { operator } from "../platform/learner.ts";
import { provider } from "../provider/provider.ts";
import { type MonthLine, monthsOf, nowOf, type NowLine } from "./figures.rules.ts";

const OF_HERE = "provider IN ('manual', {:provider}, '') AND (provider != {:provider} OR livemode = {:livemode})";

function read<Line>(app: CoreApp, columns: string, view: string, empty: Line): Line[] {
  const rows = arrayOf(new DynamicModel(empty as Record<string, unknown>));
  const params = { provider: provider.name, livemode: provider.livemode };
  app.db().newQuery(`SELECT ${columns} FROM ${view} WHERE ${OF_HERE}`).bind(params).all(rows);
  return [...(rows as unknown as Line[])];
}

/** How the shop does. */
export function show(e: core.RequestEvent): void {
  operator(e);
  const now = { kind: "", currency: "", number: 0, monthly: -0 };
  const lines = read<NowLine>(e.app, "kind, currency, number, monthly", "figuresNow", now);
  const month = { month: "", began: 0, ended: 0, refunds: 0 };
  const months = read<MonthLine>(e.app, "month, began, ended, refunds", "figuresByMonth", month);
  e.response.header().set("Cache-Control", "private, no-store");
  const figures = { payments: provider.name, ...nowOf(lines), months: monthsOf(months, Date.now()) };
  return e.json(200, figures satisfies Figures);
}
