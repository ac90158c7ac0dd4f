import { cleaned, LONGEST_MARKDOWN } from "./markdown.rules.ts";
import { rendered } from "./markdown.ts";

/** What is longer will be refused, as characters are counted there: no time is spent on it. */
const isRefused = (text: string): boolean => text.length > LONGEST_MARKDOWN && [...text].length > LONGEST_MARKDOWN;

/**
 * Takes from the text of a post or reply what is shown nowhere: moderators, and whoever looks for it, read what others
 * read. The house's own stays as its file has it.
 */
export function tidy(record: core.Record): void {
  const body = record.getString("body");
  const isWritten = record.isNew() || body !== record.original().getString("body");
  if (isWritten && !record.getBool("team")) record.set("body", cleaned(body));
}

/** The text of a post or reply as HTML. */
export function htmlOf(record: core.Record): string {
  const body = record.getString("body");
  return isRefused(body) ? "" : rendered(body);
}
