import { decode as decodeEntities } from "html-entities";

/** Signs that no reader sees, and apostrophes, which belong to their word. */
const INSIDE_WORDS = /['‘’ʼ\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** Texts are seldom wrapped more often; each time costs a reading. */
const MOST_WRAPPINGS = 4;

/** The words of a text in lower case; apostrophes belong to their word, everything else parts words. */
export const words = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(INSIDE_WORDS, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

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

const once = (text: string): string => {
  const withoutEntities = text.includes("&") ? decodeEntities(text) : text;
  const withoutEscapes = withoutEntities.includes("\\") ? decodeEscapes(withoutEntities) : withoutEntities;
  return withoutEscapes.includes("%") ? decodeUrl(withoutEscapes) : withoutEscapes;
};

/** A text without entities, JSON and URL escapes, also where one is wrapped in another. */
export function decoded(text: string): string {
  let plain = text;
  for (let wrappings = 0; wrappings < MOST_WRAPPINGS; wrappings += 1) {
    const next = once(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}

/** The ways a text can be read: as it is, as a style sheet, and without its tags, which may part a word or two. */
export function readings(text: string): string[] {
  const all = [text];
  if (/\\[0-9a-f]{2}/i.test(text)) all.push(decodeCssEscapes(text));
  // The innermost tags only: an attribute may hold tags of its own.
  if (text.includes("<")) all.push(text.replace(/<[^<>]*>/g, " "), text.replace(/<[^<>]*>/g, ""));
  return all;
}
