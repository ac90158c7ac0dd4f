import type { MonthFigures } from "#contract/operator.d.ts";
import { namesOf } from "#lib/dates.ts";

/** What is drawn: one number a month; null where there is none. Churn is a share from 0 to 1. */
const CHARTS = {
  members: ({ before, began, ended }: MonthFigures): number | null => before + began - ended,
  began: ({ began }: MonthFigures): number | null => began,
  churn: ({ churn }: MonthFigures): number | null => churn,
  refunds: ({ refunds }: MonthFigures): number | null => refunds,
};
export type ChartName = keyof typeof CHARTS;
export const CHART_NAMES = Object.keys(CHARTS) as ChartName[];

/** A month of a chart: as "Nov", as "November 2026", and its number. */
export interface Point {
  month: string;
  short: string;
  long: string;
  value: number | null;
}

const SHORT = 3;

function monthNames(month: string): Pick<Point, "short" | "long"> {
  const named = namesOf(Date.parse(`${month}-01T00:00:00Z`), "UTC");
  return { short: named.month.slice(0, SHORT), long: `${named.month} ${named.year}` };
}

/** The months of one chart, the oldest first: what is drawn, and what stands in the table beside it. */
export const pointsOf = (name: ChartName, months: MonthFigures[]): Point[] =>
  months.map((figures) => ({ month: figures.month, ...monthNames(figures.month), value: CHARTS[name](figures) }));

const STEPS = [1, 2, 5, 10];

/**
 * The number at the top of a chart: 1, 2 or 5 times a power of ten, at least as much as every value.
 * @param least what the scale shows even when nothing reaches it, a power of ten
 */
export function topOf(values: (number | null)[], least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(most));
  // 0.3 is a little more than 3 times 0.1 as machines count.
  const step = STEPS.find((times) => times * power >= most * (1 - Number.EPSILON * 4)) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** Of a count the scale begins at 1, of a share at a tenth. */
export const leastOf = (name: ChartName): number => (name === "churn" ? 0.1 : 1);

export const WIDTH = 240;
export const HEIGHT = 100;
const FILLED = 0.72;

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the bars stand in a box of WIDTH by HEIGHT; a month without a number has one of no height. */
export function barsOf(values: (number | null)[], top: number): Bar[] {
  const slot = WIDTH / Math.max(1, values.length);
  const width = slot * FILLED;
  return values.map((value, at) => {
    const height = (Math.max(0, value ?? 0) / top) * HEIGHT;
    return { x: at * slot + (slot - width) / 2, y: HEIGHT - height, width, height };
  });
}

const PERCENT = 100;

/** "1,204", and of a share "5.3%". */
export function numberText(name: ChartName, value: number): string {
  if (name !== "churn") return value.toLocaleString("en");
  return `${String(Number((value * PERCENT).toFixed(1)))}%`;
}
