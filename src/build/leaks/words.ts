import { decode as decodeEntities } from "html-entities";

/** The words of a text in lower case; apostrophes belong to their word, everything else parts words. */
export const words = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’\u00AD]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const decodeUrl = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

const decodeEscapes = (text: string): string =>
  text
    .replace(/\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})/gi, (_, long: string, short: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(long || short, 16), 0x10ffff)),
    )
    .replace(/\\[nrt]/g, " ")
    .replace(/\\(["'/`])/g, "$1");

const once = (text: string): string => {
  const withoutEntities = text.includes("&") ? decodeEntities(text) : text;
  const withoutEscapes = withoutEntities.includes("\\") ? decodeEscapes(withoutEntities) : withoutEntities;
  return withoutEscapes.includes("%") ? decodeUrl(withoutEscapes) : withoutEscapes;
};

/** A text without entities, JSON and URL escapes, also where one is wrapped in another. */
export const decoded = (text: string): string => once(once(text));

/** The ways a page can be read: as it is, and without its tags, which may part a word or two. */
export const readings = (text: string): string[] =>
  text.includes("<") ? [text, text.replace(/<[^>]*>/g, " "), text.replace(/<[^>]*>/g, "")] : [text];

/** Texts hidden in base64 inside a text, when they are longer than a short token and readable. */
export function* base64Texts(text: string): Generator<string> {
  for (const [found] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    const inner = Buffer.from(found, "base64").toString("utf8");
    if (!inner.includes("�")) yield inner;
  }
}
