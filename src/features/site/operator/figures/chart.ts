import { FIGURES } from "#lib/language/language.ts";
import type { Money } from "#contract/membership.d.ts";
import type { MonthFigures } from "#contract/operator.d.ts";
import { unitOf } from "#lib/money.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { namesOf } from "#lib/dates.ts";

/** How a chart is drawn: a line, bars, bars with a part of each filled, or two bars side by side. */
type Kind = "line" | "bars" | "part" | "pair";

interface Chart {
  kind: Kind;
  /** What is drawn of a month. */
  first: (month: MonthFigures, currency: string) => number;
  second?: (month: MonthFigures) => number;
}

const amountIn = (all: Money[], currency: string): number =>
  all.find((money) => money.currency === currency)?.amount ?? 0;

export const CHARTS = {
  members: { kind: "line", first: ({ before, began, ended }) => before + began - ended },
  income: { kind: "bars", first: ({ mrr }, currency) => amountIn(mrr, currency) },
  trials: { kind: "part", first: ({ trials }) => trials, second: ({ stayed }) => stayed },
  went: { kind: "pair", first: ({ ended }) => ended, second: ({ refunds }) => refunds },
} as const satisfies Record<string, Chart>;
export type ChartName = keyof typeof CHARTS;
export const CHART_NAMES = Object.keys(CHARTS) as ChartName[];

/** The currency that the income is drawn in: the one that brings most in the newest month that brings any; "" for none. */
export const currencyOf = (months: MonthFigures[]): string =>
  months.findLast(({ mrr }) => mrr.length > 0)?.mrr[0]?.currency ?? "";

/** A month of a chart: as "Nov", as "November 2026", and its numbers; `second` where the chart has one. */
export interface Point {
  month: string;
  short: string;
  long: string;
  value: number;
  second: number | undefined;
}

const SHORT = 3;

export function monthNames(month: string): Pick<Point, "short" | "long"> {
  const named = namesOf(Date.parse(`${month}-01T00:00:00Z`), "UTC");
  return { short: named.month.slice(0, SHORT), long: `${named.month} ${named.year}` };
}

/** The months of one chart, the oldest first. */
export function pointsOf(name: ChartName, months: MonthFigures[]): Point[] {
  const chart: Chart = CHARTS[name];
  const currency = currencyOf(months);
  return months.map((figures) => ({
    ...{ month: figures.month, ...monthNames(figures.month) },
    ...{ value: chart.first(figures, currency), second: chart.second?.(figures) },
  }));
}

/** Nothing was ever sold, so there is nothing to draw. */
export const hasNoSales = (months: MonthFigures[]): boolean =>
  months.every(({ before, began, ended, trials, refunds, mrr }) => {
    return before + began + ended + trials + refunds === 0 && mrr.length === 0;
  });

const STEPS = [1, 2, 5, 10];

/**
 * The number at the top of a chart: 1, 2 or 5 times a power of ten, at least as much as every value.
 * @param least what the scale shows even when nothing reaches it, a power of ten
 */
export function chartTop(values: number[], least: number): number {
  const most = Math.max(least, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((times) => times * power >= most) ?? 10) * power;
}

/** Of a count the scale begins at 1, of money at one of its currency. */
export const leastOf = (name: ChartName, currency: string): number => (name === "income" ? unitOf(currency) : 1);

export const WIDTH = 240;
export const HEIGHT = 100;
const FILLED = 0.72;
/** What stands between two bars of one month, of the month's width. */
const BETWEEN = 0.04;

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where the bars stand in a box of WIDTH by HEIGHT.
 * @param side of a pair, the first or the second bar of each month
 */
export function chartBars(values: number[], top: number, side?: "first" | "second"): Bar[] {
  const slot = WIDTH / Math.max(1, values.length);
  const left = (slot * (1 - FILLED)) / 2;
  const width = side ? (slot * (FILLED - BETWEEN)) / 2 : slot * FILLED;
  const from = side === "second" ? left + width + slot * BETWEEN : left;
  return values.map((value, at) => {
    const height = (Math.max(0, value) / top) * HEIGHT;
    return { x: at * slot + from, y: HEIGHT - height, width, height };
  });
}

/** A line through the middle of each month, as a path's `d`. */
export function linePath(values: number[], top: number): string {
  const slot = WIDTH / Math.max(1, values.length);
  const points = values.map((value, at) => [(at + 0.5) * slot, HEIGHT - (Math.max(0, value) / top) * HEIGHT]);
  return points.map(([x = 0, y = 0], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
}

/** The same line, closed down to the ground. */
export function areaOf(values: number[], top: number): string {
  const half = WIDTH / Math.max(1, values.length) / 2;
  return `${linePath(values, top)} L${(WIDTH - half).toFixed(1)} ${HEIGHT} L${half.toFixed(1)} ${HEIGHT}Z`;
}

/** "1,204"; of the income "€2,464". */
export const numberText = (name: ChartName, value: number, currency: string): string =>
  name === "income" && currency ? moneyText({ amount: value, currency }) : value.toLocaleString(FIGURES);

const PERCENT = 100;

/** "5.3%" of 0.0526. */
export const shareText = (share: number): string => `${String(Number((share * PERCENT).toFixed(1)))}%`;

/** "€24 + $10"; "–" for nothing. */
export const moneysText = (all: Money[]): string => all.map((money) => moneyText(money)).join(" + ") || "–";
