import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { decode as decodeEntities } from "html-entities";
import { isUnspaced, lettersIn } from "#lib/language/words.ts";

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** Includes the apostrophe of "don't", but not the quote of `return'so'`. */
const WORD = /[\p{L}\p{N}]+(?:['‘’ʼ](?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}]))*/gu;
const APOSTROPHE = /['‘’ʼ]/g;
const LETTERS_ONLY = /^[a-z0-9]+$/;
/** Text is rarely encoded more often, and every pass costs time. */
const MOST_WRAPPINGS = 4;

/**
 * Splits a text into lower-case words; apostrophes belong to their word, all other signs separate words. In scripts
 * without spaces each letter is a word: segmentation could split an excerpt differently from its source.
 */
export function scannedWords(text: string): string[] {
  const found = text.normalize("NFKC").toLowerCase().replace(INVISIBLE, "").match(WORD) ?? [];
  return found.flatMap((word) => {
    if (LETTERS_ONLY.test(word)) return word;
    return isUnspaced(word) ? lettersIn(word) : word.replace(APOSTROPHE, "");
  });
}

const decodeUrl = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

const characterOf = (hex: string): string => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));

const ESCAPE = /\\(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([nrt])|([\\"'/`]))/gi;
const decodeEscapes = (text: string): string =>
  text.replace(ESCAPE, (_, four?: string, braced?: string, two?: string, space?: string, sign?: string) => {
    const hex = four ?? braced ?? two;
    return hex ? characterOf(hex) : space ? " " : (sign ?? "");
  });

/**
 * Decodes CSS escapes such as `\2019 `. In scripts the same characters mean something else, so this is a reading of
 * its own.
 */
const decodeCssEscapes = (text: string): string =>
  text.replace(/\\([0-9a-f]{2,6})\s?/gi, (_, hex: string) => characterOf(hex));

// Otherwise `&#11\\u0035;` would be decoded before its inner escape.
const WITH_SEMICOLON = { scope: "strict" } as const;

const once = (text: string): string => {
  const withoutEntities = text.includes("&") ? decodeEntities(text, WITH_SEMICOLON) : text;
  const withoutEscapes = withoutEntities.includes("\\") ? decodeEscapes(withoutEntities) : withoutEntities;
  return withoutEscapes.includes("%") ? decodeUrl(withoutEscapes) : withoutEscapes;
};

/** Decodes HTML entities, JSON and URL escapes, including nested ones. */
export function decodedText(text: string): string {
  let plain = text;
  for (let wrappings = 0; wrappings < MOST_WRAPPINGS; wrappings += 1) {
    const next = once(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

// Innermost tags only: an attribute may contain tags.
const TAG = /<[^<>]*>/g;
const MAY_PART_A_WORD = /^<(?:!--|\/?(?:wbr|span|a|b|i|em|strong|mark|u|s|q|dfn|abbr|font|small|su[bp]|code)\b)/i;
const mended = (text: string): string => text.replace(TAG, (tag) => (MAY_PART_A_WORD.test(tag) ? "" : " "));
/** Never separates two words, where other tags do: `three<span>long<wbr>est`. */
const WITHIN_A_WORD = /<\/?wbr\b[^<>]*>/gi;

/** Possible readings of a text: as it is, as CSS, and without tags, each of which may or may not separate words. */
export function readings(text: string): string[] {
  const all = [text];
  if (/\\[0-9a-f]{2}/i.test(text)) all.push(decodeCssEscapes(text));
  if (text.includes("<")) all.push(text.replace(TAG, " "), mended(text));
  const joined = text.replace(WITHIN_A_WORD, "");
  if (joined !== text) all.push(joined.replace(TAG, " "));
  return all;
}

/** The first bytes of gzip in base64. */
const GZIP = /H4sI/g;
const GZIP_HEADER_BYTES = 10;
// Decompresses truncated data as far as possible.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

function unpacked(bytes: Buffer, open: (bytes: Buffer, options: typeof LENIENT) => Buffer): string {
  try {
    return open(bytes, LENIENT).toString("utf8");
  } catch {
    return "";
  }
}

/** Readable parts of binary data. */
const stretches = (bytes: Buffer): string[] => bytes.toString("utf8").match(/[^\uFFFD\0-\u0008]{12,}/g) ?? [];

/** Decodes base64 inside a text, also after a path, gzipped, or within binary data. */
export function* base64Texts(text: string): Generator<string> {
  for (const [found] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    // A path before it, such as "/share/", is in the base64 alphabet and shifts the start.
    for (const shift of [0, 1, 2, 3]) yield* stretches(Buffer.from(found.slice(shift), "base64"));
    for (const { index } of found.matchAll(GZIP)) {
      // Raw inflate, because gunzip rejects data with trailing bytes.
      const packed = Buffer.from(found.slice(index), "base64").subarray(GZIP_HEADER_BYTES);
      yield unpacked(packed, inflateRawSync);
    }
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Compressed text chunks of a PNG. */
function* pngTexts(bytes: Buffer): Generator<string> {
  if (!bytes.subarray(0, 4).equals(PNG)) return;
  for (let at = 8; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, end);
    const zlib = /^[zi]TXt/.test(bytes.toString("latin1", at + 4, at + 8)) ? data.indexOf("\0\x78", 0, "latin1") : -1;
    if (zlib >= 0) yield unpacked(data.subarray(zlib + 1), inflateSync);
    at = end + 4;
  }
}

/** Yields the text in a picture or video: titles, descriptions, subtitles. */
export function* mediaTexts(bytes: Buffer): Generator<string> {
  const all = bytes.toString("latin1");
  for (const [found] of all.matchAll(/(?:[ -~]|[\xc2-\xef][\x80-\xbf]{1,2}){12,}/g)) {
    yield Buffer.from(found, "latin1").toString("utf8");
  }
  for (const [found] of all.matchAll(/(?:[\t -~]\0){12,}/g)) yield found.replaceAll("\0", "");
  yield* pngTexts(bytes);
}
