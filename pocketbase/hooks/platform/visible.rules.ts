/**
 * Invisible characters: the categories Cc, Cf, Cs, Co, Zl and Zp, and fillers, blanks and selectors of other
 * categories. Listed as pairs from and to, since the hooks' runtime does not support Unicode properties.
 */
const INVISIBLE = [
  ...[0x0000, 0x001f, 0x007f, 0x009f, 0x00ad, 0x00ad, 0x034f, 0x034f, 0x0600, 0x0605, 0x061c, 0x061c, 0x06dd, 0x06dd],
  ...[0x070f, 0x070f, 0x0890, 0x0891, 0x08e2, 0x08e2, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200f],
  ...[0x2028, 0x202e, 0x2060, 0x206f, 0x2800, 0x2800, 0x3164, 0x3164, 0xd800, 0xf8ff, 0xfe00, 0xfe0f, 0xfeff, 0xfeff],
  ...[0xffa0, 0xffa0, 0xfff0, 0xfffb, 0x110bd, 0x110bd, 0x110cd, 0x110cd, 0x13430, 0x1343f, 0x1bca0, 0x1bca3],
  ...[0x1d173, 0x1d17a, 0xe0000, 0x10ffff],
];

/** Joiners of some scripts and of emoji; allowed between two visible characters. */
const JOINERS = [0x200c, 0x200d];
/** Variation selectors of the character before them. */
const DRAWN_AS = [0xfe0e, 0xfe0f];

/** Binary search: it runs for each letter of long texts, and the hooks' runtime is slow. */
function isInvisible(code: number): boolean {
  let [from, to] = [0, INVISIBLE.length / 2];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (code > (INVISIBLE[2 * middle + 1] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return code >= (INVISIBLE[2 * from] ?? Infinity);
}

const edge = (at: number): string => `\\u${(INVISIBLE[at] ?? 0).toString(16).padStart(4, "0")}`;
/**
 * Most texts match none of these, nor surrogates, and a regular expression is far quicker than checking each letter.
 */
const RANGES = INVISIBLE.map((code, at) => (at % 2 === 0 && code <= 0xffff ? `${edge(at)}-${edge(at + 1)}` : "")).join(
  "",
);
const MAY_HIDE = new RegExp(`[${RANGES}]`);
/** Invisible characters of one UTF-16 unit, for long texts, where checking each letter would take too long. */
export const HIDDEN = new RegExp(`[${RANGES.replace("\\ud800", "\\ue000")}]+`, "g");

const codeOf = (character: string | undefined): number => character?.codePointAt(0) ?? 0;
const isMark = (character: string | undefined): boolean =>
  character !== undefined && !isInvisible(codeOf(character)) && character.trim() !== "";

function isHidden(characters: string[], at: number): boolean {
  const code = codeOf(characters[at]);
  if (!isInvisible(code)) return false;
  const before = characters[at - 1];
  if (DRAWN_AS.includes(code)) return !isMark(before);
  const isBehindMark = isMark(before) || (DRAWN_AS.includes(codeOf(before)) && isMark(characters[at - 2]));
  return !(JOINERS.includes(code) && isBehindMark && isMark(characters[at + 1]));
}

/** True when a text contains hidden characters, by which two names could look alike, or a name look empty. */
export function hidesSomething(text: string): boolean {
  if (!MAY_HIDE.test(text)) return false;
  const characters = [...text];
  return characters.some((_, at) => isHidden(characters, at));
}

/** Replaces hidden characters by spaces. */
export function seen(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  const characters = [...text];
  return characters.map((character, at) => (isHidden(characters, at) ? " " : character)).join("");
}

/** Combining marks of the scripts in which they can be stacked, and invisible characters between them. */
const MARK =
  "(?:[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670" +
  "\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u07a6-\\u07b0\\u08d3-\\u08ff\\u093c\\u094d" +
  "\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ece\\u0f71-\\u0f84\\u0f86\\u0f87\\u0f8d-\\u0fbc\\u102d-\\u1037" +
  "\\u1039\\u103a\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200d\\u2060\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]|\\ud834[\\udd65-\\udd69\\udd6d-\\udd72\\udd7b-\\udd8b])";
/** No script uses more on one letter. */
const MOST_MARKS = 4;
const PILE = new RegExp(`(${MARK}{${String(MOST_MARKS)}})${MARK}+`, "g");

/** Removes stacked marks, which would cover the lines above and below. */
export const unpiled = (text: string): string => text.replace(PILE, "$1");

/**
 * Reduces a text to one line; "" when nothing visible is left. A line end would add a line, and hidden or bidi
 * characters could disguise one.
 */
export const oneLine = (text: string): string => unpiled(seen(text)).replace(/\s+/g, " ").trim();

/** Control characters except the line feed, and bidi controls. */
const DISGUISES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Cleans a text of several lines: removes disguising characters and repeated blank lines. */
export const severalLines = (text: string): string =>
  unpiled(
    text
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/\t/g, "  ")
      .replace(DISGUISES, ""),
  )
    .replace(/[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
