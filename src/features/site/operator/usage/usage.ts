import type { Analytics, Vital, VideoLeft } from "#contract/events.d.ts";
import { HEIGHT, monthNames, WIDTH } from "#features/site/operator/figures/chart.ts";
import { dateWords } from "#lib/dates.ts";

/** 30 days, or twelve months. */
export type Span = 30 | 365;

/** "13 November" of a day, "November 2026" of a month; as short as "13" or "Nov" below a chart. */
export function spanNames(from: string): { short: string; long: string } {
  if (from.length === "2026-11".length) return monthNames(from);
  return { short: String(Number(from.slice(-2))), long: dateWords(Date.parse(`${from}T00:00:00Z`), "UTC") };
}

/** Nobody came in all that time. */
export const isUnused = ({ views, modules, searches, vitals }: Analytics): boolean =>
  views.every(({ pages, lessons }) => pages + lessons === 0) &&
  modules.every(({ opened, completed }) => opened + completed === 0) &&
  searches.all + vitals.length === 0;

const PERCENT = 100;

/** "41%"; "–" of nothing. */
export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${String(Math.min(PERCENT, Math.round((PERCENT * part) / whole)))}%` : "–";

/** The share of viewers who were still there at each second, from 0 up to the end: 1 is all of them. */
export function viewersCurve({ left, viewers }: VideoLeft, seconds: number): number[] {
  let still = viewers;
  const gone = new Map(left.map((one) => [one.second, one.viewers]));
  return Array.from({ length: seconds + 1 }, (_, second) => {
    still -= gone.get(second - 1) ?? 0;
    return viewers > 0 ? Math.max(0, still) / viewers : 0;
  });
}

/** Seconds of which most viewers went. */
export interface Drop {
  from: number;
  to: number;
  /** Of a hundred who began. */
  gone: number;
}

const LEAST_WINDOW_S = 5;
const WINDOWS = 10;
/** Who goes in the last seconds has seen it all. */
const END_S = 5;

/** Where most went within a tenth of the video; undefined when nobody went before its end. */
export function steepestOf(curve: number[]): Drop | undefined {
  const last = curve.length - 1 - END_S;
  const width = Math.max(LEAST_WINDOW_S, Math.round((curve.length - 1) / WINDOWS));
  let found: Drop | undefined;
  for (let from = 0; from + width <= last; from++) {
    const gone = Math.round(PERCENT * ((curve[from] ?? 0) - (curve[from + width] ?? 0)));
    if (gone > (found?.gone ?? 0)) found = { from, to: from + width, gone };
  }
  return found;
}

/** A path through a curve's seconds in a box of WIDTH by HEIGHT. */
export function curvePath(curve: number[], from = 0, to = curve.length - 1): string {
  const length = Math.max(1, curve.length - 1);
  const points = curve.slice(from, to + 1).map((share, at) => {
    const [x, y] = [((from + at) / length) * WIDTH, (1 - share) * HEIGHT];
    return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return points.join(" ");
}

/** The same, closed down to the ground. */
export function groundedPath(curve: number[], from = 0, to = curve.length - 1): string {
  const length = Math.max(1, curve.length - 1);
  const x = (second: number) => ((second / length) * WIDTH).toFixed(1);
  return `${curvePath(curve, from, to)} L${x(to)} ${HEIGHT} L${x(from)} ${HEIGHT}Z`;
}

/** Up to where a vital is good, and from where on it is poor (web.dev/articles/vitals). */
const BOUNDS: Record<Vital, [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};
export const VITALS = Object.keys(BOUNDS) as Vital[];

export type Rating = "good" | "look" | "poor";

export function vitalRating(metric: Vital, value: number): Rating {
  const [good, poor] = BOUNDS[metric];
  if (value <= good) return "good";
  return value <= poor ? "look" : "poor";
}

/** The three stretches of a vital's scale, and where a value stands on it, in percent of its width. */
export const STRETCHES: [Rating, number][] = [
  ["good", 50],
  ["look", 30],
  ["poor", 20],
];
export function vitalPlace(metric: Vital, value: number): number {
  const [good, poor] = BOUNDS[metric];
  if (value <= good) return (50 * value) / good;
  if (value <= poor) return 50 + (30 * (value - good)) / (poor - good);
  return Math.min(PERCENT, 80 + (20 * (value - poor)) / poor);
}

const SECOND_MS = 1000;

/** "1.3 s", "96 ms", "0.02". */
export function vitalText(metric: Vital, value: number): string {
  if (metric === "CLS") return String(Number(value.toFixed(3)));
  return value >= SECOND_MS ? `${(value / SECOND_MS).toFixed(1)} s` : `${String(Math.round(value))} ms`;
}
