import { safe } from "../forms/forms.rules.ts";
import { unpiled } from "../visible.rules.ts";

const HREF = /<a href="([^"]*)"/g;

/** Where the links of rendered text lead. */
export const linksIn = (html: string): string[] => [...html.matchAll(HREF)].map(([, url = ""]) => url);

/** As much as is rendered; longer texts are refused before. */
export const LONGEST_MARKDOWN = 10_000;
/** A text with more addresses than this shows them as plain words: finding each looks through the rest again. */
const MOST_ADDRESSES = 40;
/** Brackets and marks of emphasis that nothing closes are looked for again and again. */
const MOST_MARKS = 1_000;
/** A list or heading of one letter costs as much as a paragraph. */
const MOST_LINES = 1_200;

/** Line ends as one sign, and nothing that turns the direction of writing or is no character of a text. */
export const cleaned = (source: string): string =>
  unpiled(
    source
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, ""),
  )
    .replace(/[^\S\n]+\n/g, "\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether the addresses in a text become links. */
export const isLinkified = (text: string): boolean => countOf(text, /:\/\//g) <= MOST_ADDRESSES;

/** Whether a text is so full of marks or lines that it is shown as it was typed: no writing is, and reading it takes long. */
export const isTooDense = (text: string): boolean =>
  countOf(text, /[[\]*_`<>!~|]/g) > MOST_MARKS || countOf(text, /\n/g) > MOST_LINES;

/** An address that a link of a text may have: by http or mail, or a path or place of this site. */
export const isLink = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(url) &&
  !/[\u0000-\u0020\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/.test(url);

/** Whether a link leads away from this site. */
export const leadsAway = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

/** The host that a link really leads to; "" for a path, or where there is none. */
export const hostIn = (url: string): string =>
  /^https?:\/\/(?:[^/?#]*@)?([^/?#:]*)/i.exec(url)?.[1]?.toLowerCase() ?? "";

/** Whether an address begins with what looks like a host, and leads to another behind it. */
export const namesAnother = (url: string): boolean => /^https?:\/\/[^/?#]*@/i.test(url);

/** A text as it was typed: its lines, and nothing else. */
export const asTyped = (text: string): string =>
  text === ""
    ? ""
    : `<p>${text
        .split(/\n\n+/)
        .map((part) => safe(part).replace(/\n/g, "<br>\n"))
        .join("</p>\n<p>")}</p>\n`;
