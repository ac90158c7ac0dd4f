import type { LetterTexts } from "#contract/site.d.ts";

/** What a mail says, before it is drawn. */
export interface Letter {
  subject: string;
  lines: string[];
  button?: { label: string; url: string };
  /** Read after the button. */
  ending: string;
  /** Ends mails like this one. */
  stop?: { label: string; url: string };
}

/** Values by the names of their places in the owner's texts. */
export type Values = Readonly<Record<string, string>>;

/** Puts values into a sentence; a place without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

const paragraphs = (text: string): string[] => text.trim().split(/\n\s*\n/);

/**
 * The owner's words with their values; a paragraph of which nothing is left is none. Only a gift that was paid, and what
 * the operator is told, hold what somebody typed: through any other letter a stranger could send their own words.
 * @param url where the button leads, if there is one
 * @param stopUrl where mails like this one are ended, if they come again
 */
export function letterOf(texts: LetterTexts, url: string, values: Values = {}, stopUrl = ""): Letter {
  const { subject, text, button, ending, stop } = texts;
  const lines = paragraphs(text).map((line) => fill(line.replace(/\s*\n\s*/g, " "), values));
  const said = lines.filter((line) => line !== "");
  const link = button && { button: { label: button, url } };
  const end = stop && stopUrl && { stop: { label: stop, url: stopUrl } };
  return { subject: fill(subject, values), lines: said, ...link, ending: fill(ending, values), ...(end || {}) };
}
