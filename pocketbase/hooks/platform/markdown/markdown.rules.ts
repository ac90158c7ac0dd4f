import { safe } from "../forms/forms.rules.ts";
import { unpiled } from "../visible.rules.ts";

const HREF = /<a href="([^"]*)"/g;

/** The link addresses in rendered text. */
export const linksIn = (html: string): string[] => [...html.matchAll(HREF)].map(([, url = ""]) => url);

/** Characters that are rendered; longer texts are refused earlier. */
export const LONGEST_MARKDOWN = 10_000;
/** With more addresses than this, none becomes a link: finding each one rescans the rest of the text. */
const MOST_ADDRESSES = 40;
/** Unclosed brackets and emphasis marks are rescanned again and again. */
const MOST_MARKS = 1_000;
/** A list item or heading of one letter costs as much as a paragraph. */
const MOST_LINES = 1_200;

/** Normalizes line ends; removes bidi controls and other control characters. */
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

/** True when the addresses in a text become links. */
export const isLinkified = (text: string): boolean => countOf(text, /:\/\//g) <= MOST_ADDRESSES;

/**
 * True when a text has so many marks or lines that it is shown as typed: no real text does, and parsing it takes long.
 */
export const isTooDense = (text: string): boolean =>
  countOf(text, /[[\]*_`<>!~|]/g) > MOST_MARKS || countOf(text, /\n/g) > MOST_LINES;

/** True for addresses that a link may have: http(s), mailto, or a path or anchor of this site. */
export const isLink = (url: string): boolean =>
  /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(url) &&
  !/[\u0000-\u0020\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/.test(url);

/** True when the link leads to another site or a mail program. */
export const leadsAway = (url: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(url);

/** The host that a link really leads to; "" for a path or mail address. */
export const hostIn = (url: string): string =>
  /^https?:\/\/(?:[^/?#]*@)?([^/?#:]*)/i.exec(url)?.[1]?.toLowerCase() ?? "";

/** True when the address has user info, which may look like a host in front of the real one. */
export const namesAnother = (url: string): boolean => /^https?:\/\/[^/?#]*@/i.test(url);

/** Renders a text as typed: escaped paragraphs and line breaks only. */
export const asTyped = (text: string): string =>
  text === ""
    ? ""
    : `<p>${text
        .split(/\n\n+/)
        .map((part) => safe(part).replace(/\n/g, "<br>\n"))
        .join("</p>\n<p>")}</p>\n`;
