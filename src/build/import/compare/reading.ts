import { OF_FRAMES } from "#build/import/found/urls.ts";

/** What a text says, read in another way than the import reads it. */
export interface Reading {
  /** One entry for each line or paragraph that has words. */
  lines: { line: number; text: string }[];
  /** Addresses of the web. */
  links: { line: number; url: string }[];
  /** The text of each block of code. */
  code: { line: number; text: string }[];
  pictures: number;
  headings: number;
  items: number;
  /** Cells of tables that have words. */
  cells: number;
}

export const emptyReading = (): Reading => ({
  lines: [],
  links: [],
  code: [],
  pictures: 0,
  headings: 0,
  items: 0,
  cells: 0,
});

const WORD = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu;
/** What nobody sees, and what no lesson may have. */
const UNSEEN =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\uFE0E\uFE0F\uFEFF\uFFFD]/g;

/** The words of a text, each in one form of its letters. */
export const wordsOf = (text: string): string[] =>
  text.toWellFormed().normalize("NFC").replace(UNSEEN, "").match(WORD) ?? [];
/** All letters of a text without what parts them: the same however a line was broken. */
export const lettersOf = (text: string): string => wordsOf(text).join("");

/** The pieces by which two addresses of one thing are known, whatever page or frame shows it. */
export function piecesOf(url: string): string[] {
  const parts = new URL(url, "https://the.source");
  for (const name of OF_FRAMES) parts.searchParams.delete(name);
  const values = [...parts.searchParams.values()];
  const shown = `${parts.host.replace(/^(www|m|player|music)\./, "")} ${decodedSafely(parts.pathname)} ${values.join(" ")} ${decodedSafely(parts.hash)}`;
  const pieces = wordsOf(shown.replace(/-nocookie/g, "").replace(/youtu\.be/g, "youtube.com"));
  return pieces.filter((piece) => !/^(watch|embed|video|shorts|live|v)$/.test(piece));
}

function decodedSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
