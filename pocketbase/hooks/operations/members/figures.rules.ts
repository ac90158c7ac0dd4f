import type { Money } from "#contract/membership.d.ts";
import type { Figures, MonthFigures } from "#contract/operator.d.ts";

export const MONTHS = 12;

/** A number of subscriptions with the same price. */
export interface Priced {
  currency: string;
  interval: string;
  /** Per charge, in the smallest unit, after permanent discounts. */
  amount: number;
  number: number;
}

/** A row of the view figuresNow; `kind` is "member", "failure", "trialCancelled" or a state. */
export interface NowLine extends Priced {
  kind: string;
}

/** A row of the view figuresByMonth. */
export interface MonthLine {
  month: string;
  began: number;
  ended: number;
}

/** Trials that began in a month, and how many of them turned into paid memberships. */
export interface TrialLine {
  month: string;
  trials: number;
  stayed: number;
}

/** Refunds of a month in one currency. */
export interface RefundLine extends Money {
  month: string;
  number: number;
}

const STAYING = ["active", "grace"];
const LEAVING = ["canceling"];
const PAYING = [...STAYING, ...LEAVING];
const TRIALS = ["trialing", "trialCancelled"];
const GIVEN = ["comp", "gift"];

const of = (lines: NowLine[], kinds: string[]): NowLine[] => lines.filter(({ kind }) => kinds.includes(kind));
const countOf = (lines: Priced[]): number => lines.reduce((sum, { number }) => sum + number, 0);

const MONTHS_OF: Record<string, number> = { year: 12 };

/** The monthly revenue of one subscription. */
const monthlyOf = ({ amount, interval }: Priced): number => amount / (MONTHS_OF[interval] ?? 1);

/** Monthly recurring revenue by currency, largest first; omits currencies without revenue. */
export function mrrOf(lines: Priced[]): Money[] {
  const sums = new Map<string, number>();
  for (const line of lines)
    if (line.currency) sums.set(line.currency, (sums.get(line.currency) ?? 0) + monthlyOf(line) * line.number);
  const all = [...sums].map(([currency, amount]) => ({ amount: Math.round(amount), currency }));
  return all.filter(({ amount }) => amount > 0).sort((one, other) => other.amount - one.amount);
}

/** The current MRR of paying members. */
export const mrrNow = (lines: NowLine[]): Money[] => mrrOf(of(lines, PAYING));

/**
 * The current figures. Members who cancelled still pay until the end and are also counted separately; trials pay
 * nothing.
 */
export const nowOf = (lines: NowLine[]): Omit<Figures, "payments" | "months"> => ({
  members: countOf(of(lines, ["member"])),
  trials: countOf(of(lines, TRIALS)),
  trialsCancelled: countOf(of(lines, ["trialCancelled"])),
  paying: countOf(of(lines, PAYING)),
  leaving: countOf(of(lines, LEAVING)),
  leavingMrr: mrrOf(of(lines, LEAVING)),
  grace: countOf(of(lines, ["grace"])),
  given: countOf(of(lines, GIVEN)),
  failures: countOf(of(lines, ["failure"])),
  mrr: mrrNow(lines),
});

/** The months up to now, oldest first, such as "2026-11". */
export function monthsUntil(nowMs: number, most = MONTHS): string[] {
  const now = new Date(nowMs);
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return Array.from({ length: most }, (_, at) => {
    const month = last - most + 1 + at;
    return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** The first moment after a month, in ms since 1970 (UTC). */
export function endOf(month: string): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Date.UTC(year, number, 1);
}

/** The stored MRR of a month. */
export interface Kept {
  month: string;
  mrr: Money[];
  measuredMs: number;
  isReckoned: boolean;
}

const DAY_AND_A_HALF_MS = 36 * 3_600_000;

/** True when the stored figures show the month's end; a server that was down then measured too early. */
export const isWholeMonth = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined && (kept.isReckoned || kept.measuredMs >= endOf(kept.month) - DAY_AND_A_HALF_MS);

/** Stored data of all months; `mrrOf` returns a month's MRR. */
export interface Known {
  lines: MonthLine[];
  trials: TrialLine[];
  refunds: RefundLine[];
  mrrOf: (month: string) => Pick<MonthFigures, "mrr" | "isReckoned">;
}

/** The figures of each shown month; `before` adds up all earlier months, shown or not. */
export function monthFigures({ lines, trials, refunds, mrrOf: brought }: Known, nowMs: number): MonthFigures[] {
  return monthsUntil(nowMs).map((month) => {
    const earlier = lines.filter((line) => line.month < month);
    const before = earlier.reduce((sum, { began, ended }) => sum + began - ended, 0);
    const { began, ended } = lines.find((line) => line.month === month) ?? { began: 0, ended: 0 };
    const tried = trials.find((line) => line.month === month);
    const back = refunds.filter((line) => line.month === month);
    return {
      ...{ month, before, began, ended, trials: tried?.trials ?? 0, stayed: tried?.stayed ?? 0 },
      // Memberships that began and ended within the month may exceed those at its start.
      churn: before > 0 ? Math.min(1, ended / before) : null,
      refunds: back.reduce((sum, { number }) => sum + number, 0),
      refunded: back.map(({ amount, currency }) => ({ amount, currency })),
      ...brought(month),
    };
  });
}
