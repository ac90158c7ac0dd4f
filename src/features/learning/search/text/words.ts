import { LANGUAGE } from "#lib/language/language.ts";
import { isUnspaced, wordsIn, type Form } from "#lib/language/words.ts";

/**
 * How the index keeps a word. Pagefind would part what is written without blanks once more, differently in the build and in
 * each browser, and leave its marks out: such a word stands there as the numbers of its letters.
 */
export const inIndex = (word: string): string =>
  isUnspaced(word) ? Array.from(word, (letter) => letter.codePointAt(0)?.toString(16).padStart(5, "0")).join("") : word;

/** A text as the index reads it: its words as they are compared, and a hyphen where one has parts. */
export const indexedText = (text: string): string =>
  wordsIn(text)
    .flatMap(([{ key }, ...parts]) => {
      const isJoined = (one: Form) =>
        parts.some((part) => part !== one && part.start >= one.start && part.end <= one.end);
      const split = parts.filter((part) => !isJoined(part)).map((part) => part.key);
      if (split.join("") === key) return [split.join("-"), ...parts.filter(isJoined).map((part) => part.key)];
      return [inIndex(key), ...parts.map((part) => part.key)];
    })
    .join(" ");

type Ending = [ending: RegExp, left: string];
const ENGLISH: Ending[] = [
  [/(?<=ss|ch|sh|x|z)es$/, ""],
  [/ies$/, "y"],
  [/(?<=[^sui])s$/, ""],
  [/(?<=[aeiouy].*)(?<=...)(?:ing|ed)$/, ""],
  [/([^aeiouls])\1$/, "$1"],
  [/e$/, ""],
];
/** "Fragen", "fragst", "gefragt" keep their "frag"; umlauts are gone by then. */
const GERMAN: Ending[] = [
  [/(?<=...)(?:ern|em|en|er|es|st|e|s|n|t)$/, ""],
  [/(?<=....)(?:ung|heit|keit|lich|isch)$/, ""],
];
/** "والكوب", "بالكوب" and "كوبان" keep their "كوب"; what stands above and below letters is gone by then. */
const ARABIC: Ending[] = [
  [/^(?:[وف]?[بك]?ال|[وف]?لل)(?=...)/, ""],
  [/(?<=...)(?:ها|هم|كم|نا)$/, ""],
  [/(?<=...)(?:ات|ان|ون|ين|ية|[ةهىي])$/, ""],
];
const BY_LANGUAGE: Record<string, Ending[]> = { ar: ARABIC, de: GERMAN, en: ENGLISH };
/** A language whose endings nobody wrote down is searched by beginnings and near words alone. */
const ENDINGS = BY_LANGUAGE[/^[a-z]+/.exec(LANGUAGE)?.[0] ?? ""] ?? [];
const SHORTEST_WITH_ENDING = 4;

/** What a word and its forms have in common; in English "price", "prices", "pricing" and "priced" are "pric". */
export function stemOf(word: string): string {
  if (word.length < SHORTEST_WITH_ENDING) return word;
  return ENDINGS.reduce((left, [ending, put]) => left.replace(ending, put), word);
}

const LONG_WORD = 6;

/** Typing mistakes to forgive: none in short words, two in long ones. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < LONG_WORD ? 1 : 2);

/** The next row of the edit-distance table, from the two before it. */
function nextRow(one: string, other: string, row: number, [before, last]: [number[], number[]]): number[] {
  const next = [row];
  for (let at = 1; at <= other.length; at += 1) {
    const cost = one[row - 1] === other[at - 1] ? 0 : 1;
    const isSwapped = row > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
    const around = [Number(last[at]) + 1, Number(next[at - 1]) + 1, Number(last[at - 1]) + cost];
    next[at] = Math.min(...around, ...(isSwapped ? [Number(before[at - 2]) + 1] : []));
  }
  return next;
}

/** Edit distance, counting a swap of neighbours as one; at most `most` + 1. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    [before, last] = [last, nextRow(one, other, row, [before, last])];
    if (Math.min(...last) > most) return most + 1;
  }
  return Math.min(Number(last[other.length]), most + 1);
}

/** The word of a vocabulary that was probably meant; the first of those with the fewest slips. */
export function nearestWord(word: string, vocabulary: string[]): string | undefined {
  let most = slipsIn(word);
  let best: string | undefined;
  if (most === 0) return undefined;
  for (const candidate of vocabulary) {
    // People rarely mistype the first letter, and short words resemble too many others.
    if (candidate.length < 4 || candidate[0] !== word[0]) continue;
    const count = slips(word, candidate, most);
    if (count > most) continue;
    best = candidate;
    most = count - 1;
    if (most < 0) break;
  }
  return best;
}
