import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { decode as decodeEntities } from "html-entities";
import { isUnspaced, lettersIn } from "#lib/language/words.ts";

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** With the apostrophe of "don't", not the quote of `return'so'`. */
const WORD = /[\p{L}\p{N}]+(?:['‘’ʼ](?:s|t|d|m|ll|re|ve)(?![\p{L}\p{N}]))*/gu;
const APOSTROPHE = /['‘’ʼ]/g;
const LETTERS_ONLY = /^[a-z0-9]+$/;
/** Texts are seldom wrapped more often; each time costs a reading. */
const MOST_WRAPPINGS = 4;

/**
 * The words of a text in lower case; an apostrophe belongs to its word, all other signs part words. Where no blanks are
 * written each letter is one: parted into words, a sentence that is cut out of another would no longer be the same row.
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

/** Style sheets write a character as its number: `\2019 `. In a script the same signs mean something else. */
const decodeCssEscapes = (text: string): string =>
  text.replace(/\\([0-9a-f]{2,6})\s?/gi, (_, hex: string) => characterOf(hex));

// Without it, `&#11\\u0035;` would be read before its digits are.
const WITH_SEMICOLON = { scope: "strict" } as const;

const once = (text: string): string => {
  const withoutEntities = text.includes("&") ? decodeEntities(text, WITH_SEMICOLON) : text;
  const withoutEscapes = withoutEntities.includes("\\") ? decodeEscapes(withoutEntities) : withoutEntities;
  return withoutEscapes.includes("%") ? decodeUrl(withoutEscapes) : withoutEscapes;
};

/** A text without entities, JSON and URL escapes, also where one is wrapped in another. */
export function decodedText(text: string): string {
  let plain = text;
  for (let wrappings = 0; wrappings < MOST_WRAPPINGS; wrappings += 1) {
    const next = once(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

// The innermost tags only: an attribute may hold tags of its own.
const TAG = /<[^<>]*>/g;
const MAY_PART_A_WORD = /^<(?:!--|\/?(?:wbr|span|a|b|i|em|strong|mark|u|s|q|dfn|abbr|font|small|su[bp]|code)\b)/i;
const mended = (text: string): string => text.replace(TAG, (tag) => (MAY_PART_A_WORD.test(tag) ? "" : " "));
/** Never stands between two words, where other tags do: `three<span>long<wbr>est`. */
const WITHIN_A_WORD = /<\/?wbr\b[^<>]*>/gi;

/** The ways a text can be read: as it is, as a style sheet, and without its tags, which may part a word or two. */
export function readings(text: string): string[] {
  const all = [text];
  if (/\\[0-9a-f]{2}/i.test(text)) all.push(decodeCssEscapes(text));
  if (text.includes("<")) all.push(text.replace(TAG, " "), mended(text));
  const joined = text.replace(WITHIN_A_WORD, "");
  if (joined !== text) all.push(joined.replace(TAG, " "));
  return all;
}

/** How every gzip begins in base64. */
const GZIP = /H4sI/g;
const GZIP_HEADER_BYTES = 10;
// A text that was cut off is read as far as it goes.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

function unpacked(bytes: Buffer, open: (bytes: Buffer, options: typeof LENIENT) => Buffer): string {
  try {
    return open(bytes, LENIENT).toString("utf8");
  } catch {
    return "";
  }
}

/** Readable stretches; what lies between them is no text. */
const stretches = (bytes: Buffer): string[] => bytes.toString("utf8").match(/[^\uFFFD\0-\u0008]{12,}/g) ?? [];

/** Texts hidden in base64 inside a text, also behind a path, in gzip, or among bytes that are no text. */
export function* base64Texts(text: string): Generator<string> {
  for (const [found] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    // "/share/" before it belongs to the alphabet too, and moves its beginning.
    for (const shift of [0, 1, 2, 3]) yield* stretches(Buffer.from(found.slice(shift), "base64"));
    for (const { index } of found.matchAll(GZIP)) {
      // Raw, because gunzip refuses a packed text with anything behind it.
      const packed = Buffer.from(found.slice(index), "base64").subarray(GZIP_HEADER_BYTES);
      yield unpacked(packed, inflateRawSync);
    }
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Chunks of a PNG whose text is compressed. */
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

/** What a picture or a video says in words: titles, descriptions and subtitles between its bytes. */
export function* mediaTexts(bytes: Buffer): Generator<string> {
  const all = bytes.toString("latin1");
  for (const [found] of all.matchAll(/(?:[ -~]|[\xc2-\xef][\x80-\xbf]{1,2}){12,}/g)) {
    yield Buffer.from(found, "latin1").toString("utf8");
  }
  for (const [found] of all.matchAll(/(?:[\t -~]\0){12,}/g)) yield found.replaceAll("\0", "");
  yield* pngTexts(bytes);
}
