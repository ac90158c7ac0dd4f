import { rows, text, type Course } from "./course.ts";
import { isMadeOf, measuresIn, numberIn } from "./measures.ts";

/** An invented channel of content/channels.yaml. */
export interface Channel {
  name: string;
  person: string;
  firstName: string;
  /** All its figures and sums. */
  values: number[];
  /** "subscribers" → 1150 */
  counts: Map<string, number[]>;
}

const NOUN = /^[\d,.]+ (\p{L}+)$/u;
/** Thousands are measured with or without a noun. */
const COUNTED = /(?<![\d,.:])(\d{1,3}(?:\.\d+)?)\s(\p{L}+)/gu;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function countsOf(figures: string[]): Map<string, number[]> {
  const counted = figures.filter((figure) => NOUN.test(figure));
  const groups = Map.groupBy(counted, (figure) => NOUN.exec(figure)?.[1] ?? "");
  return new Map([...groups].map(([noun, all]) => [noun, all.map(numberIn)]));
}

export const channelsOf = ({ lists: { channels } }: Course): Channel[] =>
  rows(channels.data).map(({ name, person, figures, sums }) => ({
    name: text(name),
    person: text(person),
    firstName: text(person).split(" ")[0] ?? "",
    values: [...list(figures), ...list(sums)].map(numberIn),
    counts: countsOf(list(figures)),
  }));

const hasWord = (words: string, word: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}(?!\p{L})`, "u").test(words);

/** The channels that a text names, by their own name or their maker's. */
export const namedIn = (words: string, channels: Channel[]): Channel[] =>
  channels.filter(({ name, firstName }) => hasWord(words, name) || hasWord(words, firstName));

/** What a text measures or counts of these channels that is none of their figures. */
export function strangersIn(words: string, channels: Channel[], alsoKnown: number[] = []): string[] {
  const values = [...channels.flatMap((channel) => channel.values), ...alsoKnown];
  const measured = measuresIn(words).filter(({ value }) => !isMadeOf(value, values));
  const counted = [...words.matchAll(COUNTED)].filter(([, number = "", noun = ""]) => {
    const known = channels.flatMap(({ counts }) => counts.get(noun) ?? []);
    return known.length > 0 && !known.includes(numberIn(number)) && !alsoKnown.includes(numberIn(number));
  });
  return [...new Set([...measured.map((measure) => measure.text), ...counted.map(([found]) => found)])];
}
