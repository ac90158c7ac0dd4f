/**
 * Word boundaries and equivalent spellings, for the index of posts, for queries and for highlighting. The server's
 * engine has neither Intl.Segmenter nor `\p{L}`, so scripts are written out. Text without spaces is indexed as pairs of
 * letters, and a query matches a sequence of pairs.
 */

const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+/g;
const UNSEEN =
  /[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2120\u2122\ufdfa\ufdfb]+/g;
const OTHERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i", ŋ: "n", ĸ: "k" },
  ...{ ς: "σ", ى: "ي", ی: "ي", ک: "ك" },
  ...{ "’": "'", "‘": "'", ʼ: "'", ʻ: "'", "‛": "'", "′": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "−": "-" },
};
const OTHER = /[ßæœøłđðþħŧıŋĸςىیک’‘ʼʻ‛′`´‐‑−]/g;
const FIGURE = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g;
const TAKEN_APART = /\u0e4d\u0e32|\u0ecd\u0eb2/g;
/** One character may expand to eighteen letters, and a post has at most ten thousand characters. */
const MOST_LETTERS = 30_000;
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** Normalizes a text: lower case, no accents, one form of each letter. */
export function plainOf(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(OTHER, (sign) => OTHERS[sign] ?? sign)
    .replace(FIGURE, (figure) => String(figure.charCodeAt(0) & 15))
    .replace(TAKEN_APART, (two) => (two < "\u0e80" ? "\u0e33" : "\u0eb3"))
    .normalize("NFC");
}

/** Emoji and musical symbols are surrogate pairs; neither half is a letter. */
const EMOJI = /[\ud834\ud83c-\ud83e][\udc00-\udfff]/g;
/** Separators in all scripts. Most texts need only the ASCII expression, which is much faster. */
const NO_LETTERS_ASCII = /[^a-z0-9]+/;
const NO_LETTERS =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0df4\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u166e\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff]+/;
/** Scripts without spaces: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  /((?:[\u0e00-\u0e2e\u0e30-\u0e3e\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0eff\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u17d7\u17dc-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff]|[\ud840-\ud888][\udc00-\udfff])+)/;
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/;
const HALVES = /[\ud800-\udfff]/;

const MOST_JOINED = 5;

/** One word, or a run of text without spaces. */
export interface Piece {
  /** The whole word and, for a compound, its parts; a run of text without spaces has itself alone. */
  forms: [whole: string, ...parts: string[]];
  isRow: boolean;
}

/** Keeps "3.5" distinct from "35", and makes "1,000" equal to "1000". */
const figured = (chunk: string): string =>
  /\d[.,]\d/.test(chunk)
    ? chunk.replace(/(\d)[.,](?=\d\d\d(?!\d))/g, "$1").replace(/(\d)[.,](?=\d)/g, "$1point")
    : chunk;

/** Keeps "C++", "C#" and ".NET" distinct from "c" and "net" by spelling out their signs. */
function signed(chunk: string, word: string): string | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  if (chunk.includes(`${word}++`)) return `${word}plusplus`;
  if (word.length === 1 && chunk.includes(`${word}#`)) return `${word}sharp`;
  return /^[("'[]*\.[a-z]/.test(chunk) ? `dot${word}` : undefined;
}

function wordsOf(chunk: string): Piece[] {
  const parts = figured(chunk)
    .split(IS_ASCII.test(chunk) ? NO_LETTERS_ASCII : NO_LETTERS)
    .filter((part) => part !== "");
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length > MOST_JOINED) return parts.map((part) => ({ forms: [part], isRow: false }));
  if (parts.length > 1) return [{ forms: [parts.join(""), ...parts], isRow: false }];
  const other = signed(chunk, first);
  return [{ forms: other ? [other, first] : [first], isRow: false }];
}

const chunkPieces = (chunk: string): Piece[] =>
  MAY_BE_UNSPACED.test(chunk)
    ? chunk
        .split(UNSPACED)
        .flatMap((part, at): Piece[] => (at % 2 === 1 ? [{ forms: [part], isRow: true }] : wordsOf(part)))
    : wordsOf(chunk);

/** The words of a normalized text, in order. */
export const plainPieces = (plain: string): Piece[] =>
  plain
    .replace(EMOJI, " ")
    .split(/\s+/)
    .flatMap((chunk): Piece[] => (/^[a-z0-9]+$/.test(chunk) ? [{ forms: [chunk], isRow: false }] : chunkPieces(chunk)));

/**
 * The index terms of a run without spaces: each letter with the next, and the last alone, so that a single letter
 * matches as a prefix anywhere.
 */
export function pairsOf(row: string): string[] {
  const letters = HALVES.test(row) ? Array.from(row) : row.split("");
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/** A text as stored in the search index. */
export const indexedPost = (text: string): string =>
  plainPieces(plainOf(text))
    .flatMap(({ forms, isRow }) => (isRow ? pairsOf(forms[0]) : forms))
    .join(" ");

const MOST_WORDS = 8;
const LONGEST = 100;
/** The pairs searched for in one run; each further pair costs a lookup in every post that matches so far. */
const MOST_PAIRS = 12;

/** One or two ASCII letters are the prefix of too many words. */
const isBeginning = (word: string): boolean => !/^[\u0000-\u007f]{1,2}$/.test(word);

/** @param isLast true for the last word, which the user may still be typing */
const lookedFor = (word: string, isLast: boolean): string => `"${word}"${isLast && isBeginning(word) ? "*" : ""}`;

function matchOfPiece({ forms: [whole, ...parts], isRow }: Piece, isLast: boolean): string {
  if (isRow) {
    const pairs = pairsOf(whole);
    // A last letter is indexed alone at the end of a run, and as the start of a pair elsewhere; the prefix matches
    // both.
    return pairs.length === 1 ? `"${whole}"*` : `"${pairs.slice(0, Math.min(pairs.length - 1, MOST_PAIRS)).join(" ")}"`;
  }
  const telling = parts.filter((part) => part.length > 1);
  const asWhole = lookedFor(whole, isLast);
  if (telling.length === 0 || parts.length === 1) return asWhole;
  const each = telling.map((part, at) => lookedFor(part, isLast && at === telling.length - 1));
  return `(${asWhole} OR (${each.join(" AND ")}))`;
}

/** Cuts again after normalizing, because one character may expand to many letters. */
const piecesIn = (asked: string): Piece[] =>
  plainPieces(plainOf(asked.slice(0, LONGEST)).slice(0, LONGEST)).slice(0, MOST_WORDS);

/** The full-text query: all words, the last one as a prefix; "" when there are none. */
export const matchOf = (asked: string): string =>
  piecesIn(asked)
    .map((piece, at, all) => matchOfPiece(piece, at === all.length - 1))
    .join(" AND ");

const LETTERS_A_LOOK = 150;
/** The beginning of each post that is searched for a snippet; a match further down is found but not shown. */
const MOST_LOOKED_THROUGH = 3_000;
/** The overlap of two windows; longer than any search word, so that a word at an edge is whole in one of them. */
const LETTERS_BETWEEN = 60;
const LETTERS_BEFORE = 40;
const LETTERS_SHOWN = 120;

interface Wanted {
  words: string[];
  /** The last word, as a prefix; "" for none. */
  beginning: string;
  rows: string[];
}

function wantedOf(asked: string): Wanted {
  const pieces = piecesIn(asked);
  const last = pieces.at(-1);
  const beginning = last && !last.isRow && isBeginning(last.forms[0]) ? (last.forms.at(-1) ?? "") : "";
  const forms = (isRow: boolean) => pieces.filter((piece) => piece.isRow === isRow).flatMap((piece) => piece.forms);
  return { words: forms(false).filter((form) => form.length > 1 || pieces.length === 1), beginning, rows: forms(true) };
}

/** Runs of characters that may be words. */
const STRETCH =
  /[^\s\u0000-\u0026\u0028-\u002a\u002c\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00ab\u00bb\u2012-\u2015\u201a-\u201f\u2026\u3001\u3002]+/g;

const isWanted = (word: string, { words, beginning }: Wanted): boolean =>
  words.includes(word) || (beginning !== "" && word.startsWith(beginning));

/** The places of text without spaces, letter by letter. */
function rowsIn(text: string, rows: string[]): [number, number][] {
  if (!rows.some((row) => plainOf(text).includes(row))) return [];
  const known = new Map<string, string>();
  const letters = text.split("").map((letter) => {
    const plain = known.get(letter) ?? plainOf(letter);
    known.set(letter, plain);
    return plain;
  });
  const from = letters.flatMap((letter, at) => letter.split("").map(() => at));
  const plain = letters.join("");
  return rows.flatMap((row) => {
    const found: [number, number][] = [];
    for (let at = plain.indexOf(row); at >= 0; at = plain.indexOf(row, at + row.length))
      found.push([from[at] ?? 0, from[at + row.length] ?? text.length]);
    return found;
  });
}

/** The places of all matches in a short text, as [start, end] offsets. */
function placesIn(text: string, wanted: Wanted): [number, number][] {
  const found = rowsIn(text, wanted.rows);
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const pieces = plainPieces(plainOf(stretch)).filter(({ isRow }) => !isRow);
    const hits = pieces.filter(({ forms }) => forms.some((form) => isWanted(form, wanted)));
    if (hits.length === 0) continue;
    found.push(...partIn(stretch, index, wanted));
  }
  let done = 0;
  return found
    .sort((one, other) => one[0] - other[0] || other[1] - one[1])
    .filter(([start, end]) => {
      const isFree = start >= done;
      if (isFree) done = end;
      return isFree;
    });
}

/** The match without surrounding punctuation: "hôtel" of "l’hôtel", but "well-known" as a whole. */
function partIn(stretch: string, index: number, wanted: Wanted): [number, number][] {
  const parts = Array.from(stretch.matchAll(/[^'’‘ʼ.,/&\u002d\u2010\u2011]+/g));
  const inner = parts.filter(({ 0: part }) =>
    plainPieces(plainOf(part)).some(({ forms }) => isWanted(forms[0], wanted)),
  );
  const chosen = inner.length > 0 ? inner : parts;
  if (inner.length > 0)
    return chosen.map(({ 0: part, index: at }): [number, number] => [index + at, index + at + part.length]);
  const [first] = parts;
  const last = parts.at(-1);
  return first && last ? [[index + first.index, index + last.index + last[0].length]] : [];
}

const mayHold = (plain: string, { words, beginning, rows }: Wanted): boolean => {
  const letters = plain.replace(/[^a-z0-9\u0080-\uffff]+/g, "");
  return [...words, beginning, ...rows].some((word) => word !== "" && letters.includes(word.slice(0, 3)));
};

/** The text around the first match, in parts with the matches at the odd indexes. */
export function snippetOf(text: string, asked: string): string[] {
  const wanted = wantedOf(asked);
  let first = 0;
  for (let at = 0; at < Math.min(text.length, MOST_LOOKED_THROUGH); at += LETTERS_A_LOOK) {
    // The match may be in the title alone; one quick check then saves the search of every window.
    if (at === LETTERS_A_LOOK && !mayHold(plainOf(text.slice(0, MOST_LOOKED_THROUGH)), wanted)) break;
    const look = text.slice(at, at + LETTERS_A_LOOK + LETTERS_BETWEEN);
    const [place] = mayHold(plainOf(look), wanted) ? placesIn(look, wanted) : [];
    if (!place) continue;
    first = at + place[0];
    break;
  }
  const begun = Math.max(0, first - LETTERS_BEFORE);
  // Starts at a space when there is one.
  const blank = begun === 0 ? -1 : text.slice(begun, first).search(/\s/);
  const start = blank < 0 ? begun : begun + blank + 1;
  const rest = text.slice(start, start + LETTERS_SHOWN);
  const end = start + LETTERS_SHOWN >= text.length ? rest.length : Math.max(rest.lastIndexOf(" "), LETTERS_SHOWN / 2);
  const shown = rest.slice(0, end);
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of placesIn(shown, wanted)) {
    parts.push(shown.slice(done, from), shown.slice(from, to));
    done = to;
  }
  parts.push(shown.slice(done));
  if (start > 0) parts[0] = `…${parts[0] ?? ""}`;
  if (start + end < text.trimEnd().length) parts[parts.length - 1] += "…";
  return parts;
}
