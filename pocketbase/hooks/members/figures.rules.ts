import type { Money } from "#contract/membership.d.ts";
import type { Figures, MonthFigures } from "#contract/operator.d.ts";

export const MONTHS = 12;

/** A line of the view figuresNow: of a kind ("member", "failure", or a state) how many, and what they bring a month. */
export interface NowLine {
  kind: string;
  currency: string;
  number: number;
  monthly: number;
}

/** A line of the view figuresByMonth. */
export interface MonthLine {
  month: string;
  began: number;
  ended: number;
  refunds: number;
}

const PAYING = ["active", "canceling", "grace"];
const GIVEN = ["comp", "gift"];

const sumOf = (lines: NowLine[], kinds: string[]): number =>
  lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { number }) => sum + number, 0);

function mrrOf(lines: NowLine[]): Money[] {
  const sums = new Map<string, number>();
  for (const { kind, currency, monthly } of lines)
    if (PAYING.includes(kind) && currency) sums.set(currency, (sums.get(currency) ?? 0) + monthly);
  return [...sums].map(([currency, amount]) => ({ amount: Math.round(amount), currency }));
}

/** How things stand now. */
export const nowOf = (lines: NowLine[]): Omit<Figures, "payments" | "months"> => ({
  members: sumOf(lines, ["member"]),
  trials: sumOf(lines, ["trialing"]),
  paying: sumOf(lines, PAYING),
  grace: sumOf(lines, ["grace"]),
  given: sumOf(lines, GIVEN),
  failures: sumOf(lines, ["failure"]),
  mrr: mrrOf(lines),
});

/** The months up to now, the oldest first, as "2026-11". */
export function monthsUntil(nowMs: number, most = MONTHS): string[] {
  const now = new Date(nowMs);
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return Array.from({ length: most }, (_, at) => {
    const month = last - most + 1 + at;
    return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** Each month from what began and ended in all of them, also before the first that is shown. */
export function monthsOf(lines: MonthLine[], nowMs: number): MonthFigures[] {
  return monthsUntil(nowMs).map((month) => {
    const earlier = lines.filter((line) => line.month < month);
    const before = earlier.reduce((sum, { began, ended }) => sum + began - ended, 0);
    const { began, ended, refunds } = lines.find((line) => line.month === month) ?? { began: 0, ended: 0, refunds: 0 };
    // More can end than there were, when some began in the same month.
    return { month, before, began, ended, churn: before > 0 ? Math.min(1, ended / before) : null, refunds };
  });
}
