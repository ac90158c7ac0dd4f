/** A number that says how much: money, a share, or a thousand and more. */
export interface Measure {
  /** As it stands: "£29", "2.5 %", "62,000". */
  text: string;
  value: number;
}

const DIGITS = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MEASURE = new RegExp(
  String.raw`(?:R\$|[£$€₹])\s?${DIGITS}|${DIGITS}\s?%|(?<![\d,.:])\d{1,3}(?:,\d{3})+(?:\.\d+)?|${DIGITS} (?:million|billion)\b`,
  "g",
);
/** "6 in 1,000", "per 1,000 views": what a share is told of. */
const BASE = /(?:\bper|\bin|\beach|\bevery) $/i;

/** 62000 of "62,000 views". */
export const numberIn = (text: string): number =>
  Number(/\d+(?:,\d{3})*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", ""));

/** What a text measures, in its order. */
export const measuresIn = (text: string): Measure[] =>
  [...text.matchAll(MEASURE)]
    .filter(({ 0: found, index }) => !(/^1,0+$/.test(found) && BASE.test(text.slice(0, index))))
    .map(([found]) => ({ text: found, value: numberIn(found) }));

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;
/** What figures are multiplied and divided by: a few pieces, months, weeks, and what shares are told of. */
const TIMES = [2, 3, 4, 5, 10, 12, 52, 100, 1000];

/** true when a value is one of these figures, or a sum, difference, product or share of two of them. */
export function isMadeOf(value: number, figures: number[]): boolean {
  const near = 0.5 * 10 ** -decimalsOf(value) + 1e-9;
  const is = (made: number): boolean => Math.abs(made - value) <= near;
  const isPart = (a: number, b: number): boolean =>
    is(a * b) || is(a / b) || is((a / b) * 100) || is((1 - a / b) * 100);
  return figures.some(
    (a) => is(a) || figures.some((b) => is(a + b) || is(a - b) || isPart(a, b)) || TIMES.some((b) => isPart(a, b)),
  );
}
