import { LANGUAGE } from "./language.ts";

/**
 * The single source of word boundaries and of equivalent spellings, for the search index, queries, highlighting and
 * counts. Intl.Segmenter splits words, so languages without spaces work too.
 */

/** A word or a part of one: its normalized key, and its range in the text. */
export interface Form {
  key: string;
  start: number;
  end: number;
}

/** The whole word first, then its parts: "l’hôtel" is "lhotel", "l" and "hotel". Parts may nest: "AT&T" in "AT&T’s". */
export type Word = [whole: Form, ...parts: Form[]];

/** Normalized text, and for each of its characters the index in the original. */
export interface Folded {
  text: string;
  from: number[];
}

/** Accents that people omit when typing. In kana, Thai and Indic scripts a mark changes the sound, so it stays. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
/** Soft hyphens, joiners, bidi marks, the Arabic tatweel, ™: characters that are part of no word. */
const UNSEEN = /[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2120\u2122\ufdfa\ufdfb]/g;
/** Letters that Unicode does not decompose into what people type for them. */
const OTHERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i", ŋ: "n", ĸ: "k" },
  ...{ ς: "σ", ى: "ي", ی: "ي", ک: "ك", "׳": "'", "״": '"' },
  ...{ "’": "'", "‘": "'", ʼ: "'", ʻ: "'", "‛": "'", "′": "'", "`": "'", "´": "'", "“": '"', "”": '"' },
  ...{ "‐": "-", "‑": "-", "−": "-", "⁄": "/" },
};
const OTHER = new RegExp(`[${Object.keys(OTHERS).join("")}]`, "gu");
/** Arabic, Persian and Thai digits; the low four bits are the value. */
const FIGURE = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g;
/** Thai and Lao vowels that Unicode decomposes but people write as one letter. */
const TAKEN_APART = /\u0e4d\u0e32|\u0ecd\u0eb2/g;

/** Removes case, accents and letter variants: "İSTANBUL", "ｉｓｔａｎｂｕｌ" and "istanbul" are equal, "Łódź" is "lodz". */
export const plainOf = (text: string): string =>
  text
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(OTHER, (sign) => OTHERS[sign] ?? sign)
    .replace(FIGURE, (figure) => String(figure.charCodeAt(0) & 15))
    .replace(TAKEN_APART, (two) => (two < "\u0e80" ? "\u0e33" : "\u0eb3"))
    .normalize("NFC");

/** The smallest unit that normalizes on its own: a letter with its marks, or the parts of a Hangul syllable. */
const LETTER = /[\u1100-\u11ff]+|.[\p{M}\uff9e\uff9f]*(?:(?<=[\u0e4d\u0ecd])[\u0e32\u0eb2])?/gsu;
/** Up to this character (ASCII) lowercasing is enough, which is fast. */
const LAST_PLAIN = "~";
const letters = new Map<string, string>();
const MOST_LETTERS = 20_000;

function letterOf(letter: string): string {
  const old = letters.get(letter);
  if (old !== undefined) return old;
  if (letters.size === MOST_LETTERS) letters.clear();
  const plain = plainOf(letter);
  letters.set(letter, plain);
  return plain;
}

/** Normalizes a text like plainOf, and maps each character to its index in the original. */
export function fold(text: string): Folded {
  const all: Folded = { text: "", from: [] };
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const isPlain = letter.length === 1 && letter <= LAST_PLAIN && letter !== "`";
    const plain = isPlain ? letter.toLowerCase() : letterOf(letter);
    all.text += plain;
    for (let at = 0; at < plain.length; at += 1) all.from.push(index);
  }
  return all;
}

const SCRIPTS = ["Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"];
const UNSPACED = new RegExp(`[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}\u30fc]`, "u");
const SYLLABLE = /\p{Script=Hangul}/u;

/** True when part of the text is in a script without spaces between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const LETTER_OR_REST = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source}).)+`, "gsu");

/** Splits text without spaces into letters; words that do have spaces around them stay whole. */
export const lettersIn = (text: string): string[] => text.match(LETTER_OR_REST) ?? [];

/** True for scripts in which one or two letters make a word, such as 東京 and 물. */
export const isShortScript = (text: string): boolean => UNSPACED.test(text) || SYLLABLE.test(text);

const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu;
const HAS_LETTER = /[\p{L}\p{N}]/u;
/** Joins two words into a compound, as in "well-known", "and/or" and "AT&T". */
const JOINT = /^[-/&]$/;
const MOST_JOINED = 5;
/** Matches "C++" and "F#", but not "A, B". */
const SIGNS_BEHIND = /^(?:\+\+|#)(?![\p{L}\p{N}+#])/u;
/** A thousands separator, in any language, is dropped. */
const THOUSANDS = /(?<=\p{N})[.,](?=\p{N}{3}(?!\p{N}))/gu;
const POINT = /(?<=\p{N})[.,](?=\p{N})/gu;

interface Stretch {
  start: number;
  end: number;
}

let parter: Intl.Segmenter | undefined;

/** Finds word boundaries in normalized text. Browsers without Intl.Segmenter split at spaces. */
function stretchesIn(text: string): Stretch[] {
  if (typeof Intl.Segmenter === "undefined") {
    const found = text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['.,:·_][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu);
    return Array.from(found, ({ 0: word, index }) => ({ start: index, end: index + word.length }));
  }
  parter ??= new Intl.Segmenter(LANGUAGE, { granularity: "word" });
  const found: Stretch[] = [];
  for (const { segment, index } of parter.segment(text))
    if (HAS_LETTER.test(segment)) found.push({ start: index, end: index + segment.length });
  return found;
}

/** Merges words joined by a hyphen or the like; a long chain, such as a URL, stays split. */
function joined(text: string, all: Stretch[]): Stretch[] {
  const chains: Stretch[][] = [];
  for (const one of all) {
    const chain = chains.at(-1);
    const last = chain?.at(-1);
    const isJoined =
      last &&
      JOINT.test(text.slice(last.end, one.start)) &&
      !isUnspaced(text.slice(last.start, last.end) + text.slice(one.start, one.end));
    if (isJoined) chain?.push(one);
    else chains.push([one]);
  }
  return chains.flatMap((chain) => {
    const [first] = chain;
    const last = chain.at(-1);
    return first && last && chain.length <= MOST_JOINED ? [{ start: first.start, end: last.end }] : chain;
  });
}

/** "3.5" is one word and differs from "35". */
const wordOf = (raw: string): string => raw.replace(THOUSANDS, "").replace(POINT, "point").replace(NO_LETTER, "");

/** Splits at apostrophes, then at any other joint. */
const CLAUSE = /[^']+/g;
const PART = /[\p{L}\p{M}\p{N}]+/gu;

function partsOf(raw: string, start: number): Form[] {
  const whole = raw.replace(POINT, "0");
  const clauses = whole.includes("'") ? [...whole.matchAll(CLAUSE)].filter(([one]) => one.search(NO_LETTER) >= 0) : [];
  return [...clauses, ...whole.matchAll(PART)].map(({ 0: part, index }) => {
    const end = index + part.length;
    return { key: wordOf(raw.slice(index, end)), start: start + index, end: start + end };
  });
}

/** Spells out the signs of ".NET" and "C++", so that they differ from "net" and "C". */
function signed(text: string, { start, end }: Stretch, whole: Form): Form | undefined {
  if (/^[a-z]+$/.test(whole.key)) {
    const [behind = ""] = SIGNS_BEHIND.exec(text.slice(end, end + 3)) ?? [];
    if (behind === "++") return { ...whole, key: `${whole.key}plusplus`, end: end + 2 };
    if (behind === "#" && whole.key.length === 1) return { ...whole, key: `${whole.key}sharp`, end: end + 1 };
    const isAfterDot = text[start - 1] === "." && !/[\p{L}\p{M}\p{N}.]/u.test(text[start - 2] ?? "");
    if (isAfterDot) return { ...whole, key: `dot${whole.key}`, start: start - 1 };
  }
  return undefined;
}

function wordAt(text: string, stretch: Stretch): Word {
  const { start, end } = stretch;
  const raw = text.slice(start, end);
  const whole = { key: wordOf(raw), start, end };
  const parts = partsOf(raw, start);
  const other = signed(text, stretch, whole);
  if (other) return [other, whole, ...(parts.length > 1 ? parts : [])];
  return parts.length > 1 ? [whole, ...parts] : [whole];
}

/** Returns the words of a text in order. */
export function wordsIn(text: string): Word[] {
  const { text: plain, from } = fold(text);
  const inOriginal = ({ key, start, end }: Form): Form => ({
    ...{ key, start: from[start] ?? 0, end: end < from.length ? (from[end] ?? 0) : text.length },
  });
  return joined(plain, stretchesIn(plain)).map((stretch) => {
    const [whole, ...parts] = wordAt(plain, stretch);
    return [inOriginal(whole), ...parts.map(inOriginal)];
  });
}

/** Returns the normalized words of a text, each whole and in its parts. */
export const wordsOf = (text: string): string[] =>
  wordsIn(text).flatMap((forms) => [...new Set(forms.map(({ key }) => key))]);

/** Counts words; a compound counts once, as in a word processor. */
export const countWords = (text: string): number => wordsIn(text).length;

const WORDS_A_MINUTE = 200;
/** Japanese and Chinese reading speed is measured in characters. */
const LETTERS_A_MINUTE = 500;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

/** Estimates the reading time of a text in minutes. */
export function minutesToRead(text: string): number {
  const rest = text.replace(IDEOGRAPHIC, " ");
  const isRest = HAS_LETTER.test(rest);
  const count = text.match(IDEOGRAPHIC)?.length ?? 0;
  return Math.ceil((isRest ? countWords(rest) : 0) / WORDS_A_MINUTE + count / LETTERS_A_MINUTE);
}
