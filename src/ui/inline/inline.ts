/** What an author wrote in a line, as data that a component draws: words, and elements of HTML with what is in them. */
export type Inline = string | { tag: string; attributes: Record<string, string>; inside: Inline[] };

/** Its words alone. */
export const inlineWords = (written: Inline[]): string =>
  written.map((one) => (typeof one === "string" ? one : inlineWords(one.inside))).join("");
