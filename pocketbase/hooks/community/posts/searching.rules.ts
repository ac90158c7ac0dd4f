import { pairsOf, plainPieces, plainOf, type Piece } from "./words.rules.ts";

const MOST_WORDS = 8;
const LONGEST = 100;
/** Of a row without blanks. Each further pair is looked for in every post that has them all. */
const MOST_PAIRS = 12;

/** Two letters of ours begin too many words to look for all of them. */
const isBeginning = (word: string): boolean => !/^[\u0000-\u007f]{1,2}$/.test(word);

/** @param isLast it may still be typed */
const lookedFor = (word: string, isLast: boolean): string => `"${word}"${isLast && isBeginning(word) ? "*" : ""}`;

function matchOfPiece({ forms: [whole, ...parts], isRow }: Piece, isLast: boolean): string {
  if (isRow) {
    const pairs = pairsOf(whole);
    // The last letter stands alone where the row ended, and is the beginning of what comes behind it elsewhere.
    return pairs.length === 1 ? `"${whole}"*` : `"${pairs.slice(0, Math.min(pairs.length - 1, MOST_PAIRS)).join(" ")}"`;
  }
  const telling = parts.filter((part) => part.length > 1);
  const asWhole = lookedFor(whole, isLast);
  if (telling.length === 0 || parts.length === 1) return asWhole;
  const each = telling.map((part, at) => lookedFor(part, isLast && at === telling.length - 1));
  return `(${asWhole} OR (${each.join(" AND ")}))`;
}

/** A single sign may stand for many letters. */
const piecesIn = (asked: string): Piece[] =>
  plainPieces(plainOf(asked.slice(0, LONGEST)).slice(0, LONGEST)).slice(0, MOST_WORDS);

/** What was looked for, as the index takes it: every word, the last as the beginning of one; "" for no word. */
export const matchOf = (asked: string): string =>
  piecesIn(asked)
    .map((piece, at, all) => matchOfPiece(piece, at === all.length - 1))
    .join(" AND ");

const LETTERS_A_LOOK = 150;
/** Twenty posts are looked through for one answer; what stands further down in one of them is found, and not shown. */
const MOST_LOOKED_THROUGH = 3_000;
/** Longer than any word that is looked for, so that one at the edge of a look is seen whole in one of two. */
const LETTERS_BETWEEN = 60;
const LETTERS_BEFORE = 40;
const LETTERS_SHOWN = 120;

interface Wanted {
  words: string[];
  /** The last word, that may be the beginning of one; "" for none. */
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

/** Stretches of a text that may be words: between blanks, and what stands in them. */
const STRETCH =
  /[^\s\u0000-\u0026\u0028-\u002a\u002c\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00ab\u00bb\u2012-\u2015\u201a-\u201f\u2026\u3001\u3002]+/g;

const isWanted = (word: string, { words, beginning }: Wanted): boolean =>
  words.includes(word) || (beginning !== "" && word.startsWith(beginning));

/** Letter by letter, where a row stands in a stretch of the text. */
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

/** Where what was looked for stands in a short text. */
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

/** "hôtel" of "l’hôtel", and "well-known" whole; signs around a word are no part of it. */
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

/** Some words around what was found, in parts: what was found stands at the odd places. Looks no further than its first place. */
export function snippetOf(text: string, asked: string): string[] {
  const wanted = wantedOf(asked);
  let first = 0;
  for (let at = 0; at < Math.min(text.length, MOST_LOOKED_THROUGH); at += LETTERS_A_LOOK) {
    // It may stand in the title alone: then nobody need look through the rest piece by piece.
    if (at === LETTERS_A_LOOK && !mayHold(plainOf(text.slice(0, MOST_LOOKED_THROUGH)), wanted)) break;
    const look = text.slice(at, at + LETTERS_A_LOOK + LETTERS_BETWEEN);
    const [place] = mayHold(plainOf(look), wanted) ? placesIn(look, wanted) : [];
    if (!place) continue;
    first = at + place[0];
    break;
  }
  const begun = Math.max(0, first - LETTERS_BEFORE);
  // At a blank where there is one.
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
