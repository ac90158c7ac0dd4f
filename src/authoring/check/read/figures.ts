import { type Course, objectRows, textOrEmpty } from "./course.ts";

const DIGITS = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MEASURE = new RegExp(
  String.raw`(?:R\$|[£$€₹])\s?${DIGITS}|${DIGITS}\s?%|(?<![\d,.:])\d{1,3}(?:,\d{3})+(?:\.\d+)?|${DIGITS} (?:million|billion)\b`,
  "g",
);
/** The words before the base of a rate, as in "6 in 1,000" and "per 1,000 views". */
const BASE = /(?:\bper|\bin|\beach|\bevery) $/i;

/** 62000 of "62,000 views". */
export const numberIn = (text: string): number =>
  Number(/\d+(?:,\d{3})*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", ""));

/** Returns the quantities in a text in order: money, percentages, thousands and above, as text and as numbers. */
export const measuresIn = (text: string): { text: string; value: number }[] =>
  [...text.matchAll(MEASURE)]
    .filter(({ 0: found, index }) => !(/^1,0+$/.test(found) && BASE.test(text.slice(0, index))))
    .map(([found]) => ({ text: found, value: numberIn(found) }));

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;
/** Common factors: small counts, months, weeks, and the bases of rates. */
const TIMES = [2, 3, 4, 5, 10, 12, 52, 100, 1000];

/** True when a value is one of these figures, or a sum, difference, product or ratio of two of them. */
export function isMadeOf(value: number, figures: number[]): boolean {
  const near = 0.5 * 10 ** -decimalsOf(value) + 1e-9;
  const is = (made: number): boolean => Math.abs(made - value) <= near;
  const isPart = (a: number, b: number): boolean =>
    is(a * b) || is(a / b) || is((a / b) * 100) || is((1 - a / b) * 100);
  return figures.some(
    (a) => is(a) || figures.some((b) => is(a + b) || is(a - b) || isPart(a, b)) || TIMES.some((b) => isPart(a, b)),
  );
}

/** A fictional channel from content/channels.yaml. */
export type Channel = ReturnType<typeof channelsOf>[number];

const NOUN = /^[\d,.]+ (\p{L}+)$/u;
/** A number below 1,000 with a noun; larger ones match with or without. */
const COUNTED = /(?<![\d,.:])(\d{1,3}(?:\.\d+)?)\s(\p{L}+)/gu;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function countsOf(figures: string[]): Map<string, number[]> {
  const counted = figures.filter((figure) => NOUN.test(figure));
  const groups = Map.groupBy(counted, (figure) => NOUN.exec(figure)?.[1] ?? "");
  return new Map([...groups].map(([noun, all]) => [noun, all.map(numberIn)]));
}

export const channelsOf = ({ lists: { channels } }: Course) =>
  objectRows(channels.data).map(({ name, person, figures, sums }) => ({
    name: textOrEmpty(name),
    person: textOrEmpty(person),
    firstName: textOrEmpty(person).split(" ")[0] ?? "",
    values: [...list(figures), ...list(sums)].map(numberIn),
    /** "subscribers" → 1150 */
    counts: countsOf(list(figures)),
  }));

const hasWord = (words: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}(?!\p{L})`, "u").test(words);

/** Returns the channels that a text mentions, by channel or owner name. */
export const channelsNamedIn = (words: string, channels: Channel[]): Channel[] =>
  channels.filter(({ name, firstName }) => hasWord(words, name) || hasWord(words, firstName));

/** Returns the quantities in a text about these channels that none of their figures explains. */
export function strangersIn(words: string, channels: Channel[], alsoKnown: number[] = []): string[] {
  const values = [...channels.flatMap((channel) => channel.values), ...alsoKnown];
  const measured = measuresIn(words).filter(({ value }) => !isMadeOf(value, values));
  const counted = [...words.matchAll(COUNTED)].filter(([, number = "", noun = ""]) => {
    const known = channels.flatMap(({ counts }) => counts.get(noun) ?? []);
    return known.length > 0 && !known.includes(numberIn(number)) && !alsoKnown.includes(numberIn(number));
  });
  return [...new Set([...measured.map((measure) => measure.text), ...counted.map(([found]) => found)])];
}
