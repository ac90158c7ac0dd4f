/**
 * Where the words of a post begin and end, and which spellings are the same: for the index of what was written, for what is
 * looked for, and for what is marked. The server knows neither Intl.Segmenter nor `\p{L}`, so scripts are written out. What
 * is written without blanks is kept as its pairs of letters: whatever is looked for is a row of them.
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
/** A single sign may stand for eighteen letters, and a post has at most ten thousand of either. */
const MOST_LETTERS = 30_000;
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** A text without case, accents and forms of a letter. */
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

/** Emoji and notes of music come as two halves, of which neither is a letter. */
const EMOJI = /[\ud834\ud83c-\ud83e][\udc00-\udfff]/g;
/** What stands between words: signs of all scripts. Most texts need but the first of them, which is far quicker. */
const NO_LETTERS_ASCII = /[^a-z0-9]+/;
const NO_LETTERS =
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0375\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0700-\u070d\u0964\u0965\u0970\u0df4\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u166e\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff]+/;
/** Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  /((?:[\u0e00-\u0e2e\u0e30-\u0e3e\u0e40-\u0e4e\u0e50-\u0e59\u0e80-\u0eff\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u17d7\u17dc-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff]|[\ud840-\ud888][\udc00-\udfff])+)/;
const MAY_BE_UNSPACED = /[\u0e00-\uffff]/;
const HALVES = /[\ud800-\udfff]/;

const MOST_JOINED = 5;

/** One word, or what is written without blanks. */
export interface Piece {
  /** A word whole, and its parts where it is joined of some; of a row without blanks itself. */
  forms: [whole: string, ...parts: string[]];
  isRow: boolean;
}

/** "3.5" is another word than "35", and "1,000" the same as "1000". */
const figured = (chunk: string): string =>
  /\d[.,]\d/.test(chunk)
    ? chunk.replace(/(\d)[.,](?=\d\d\d(?!\d))/g, "$1").replace(/(\d)[.,](?=\d)/g, "$1point")
    : chunk;

/** "C++", "C#" and ".NET" are told from "c" and "net" by what their signs are called. */
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

const piecesIn = (chunk: string): Piece[] =>
  MAY_BE_UNSPACED.test(chunk)
    ? chunk
        .split(UNSPACED)
        .flatMap((part, at): Piece[] => (at % 2 === 1 ? [{ forms: [part], isRow: true }] : wordsOf(part)))
    : wordsOf(chunk);

/** The words of a text that is plain already, in their order. */
export const plainPieces = (plain: string): Piece[] =>
  plain
    .replace(EMOJI, " ")
    .split(/\s+/)
    .flatMap((chunk): Piece[] => (/^[a-z0-9]+$/.test(chunk) ? [{ forms: [chunk], isRow: false }] : piecesIn(chunk)));

/** A row as the index keeps it: each letter with the next, and the last alone, so that one letter begins something anywhere. */
export function pairsOf(row: string): string[] {
  const letters = HALVES.test(row) ? Array.from(row) : row.split("");
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ""));
}

/** A text as the index of posts keeps it. */
export const indexedPost = (text: string): string =>
  plainPieces(plainOf(text))
    .flatMap(({ forms, isRow }) => (isRow ? pairsOf(forms[0]) : forms))
    .join(" ");
