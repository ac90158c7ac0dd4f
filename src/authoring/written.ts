import { parseDocument, stringify, visit } from "yaml";

// What somebody typed is written into files of the course by these, and by nothing else: a colon, a brace or a # in a
// name means nothing in the file that it stands in, and whoever reads the file gets back what was typed.

/** Readers differ in whether these may stand in a file as they are. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A text as a YAML value, in quotes and on one line. */
export const yamlText = (text: string): string =>
  stringify(text, { defaultStringType: "QUOTE_DOUBLE", doubleQuotedAsJSON: true, lineWidth: 0 })
    .trimEnd()
    .replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** For a form whose texts no author typed; what readers of the older YAML take for a number or a truth gets quotes. */
export const WRITTEN = { compat: "yaml-1.1", lineWidth: 0 } as const;

/**
 * A word as a YAML value: without quotes where every reader takes it for this word. 404, no, 1e3 and 2024-01-01 get
 * quotes, which some readers take for numbers, truths and days, and others do not.
 */
export const yamlWord = (word: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N} ()'’./&-]*$/u.test(word) && stringify(word, WRITTEN).trimEnd() === word
    ? word
    : yamlText(word);

/** A paragraph that begins with one of these words would be read as a program. */
const PROGRAM = /^(?=(?:im|ex)port\b)./;
const LISTED = /^ ?(?:[-+=:]|\d+[.)])/;

/** A text as it stands in a paragraph of MDX, also at its beginning: signs that have a meaning there are only signs. */
export const mdxText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#&~|!$]/g, "\\$&")
    .replace(LISTED, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replace(PROGRAM, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`);

type Values = Readonly<Record<string, string>>;

/** Puts values into a sentence, {name} by {name}; a place without a value stays as it is. */
export const fillPlaces = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** Puts values into the texts of a YAML file, whose form and comments stay as they are. */
export function yamlWith(text: string, values: Values): string {
  const parts: string[] = [];
  let done = 0;
  visit(parseDocument(text), {
    Scalar: (key, { value, range }) => {
      if (key === "key" || typeof value !== "string" || !range || fillPlaces(value, values) === value) return;
      parts.push(text.slice(done, range[0]), yamlText(fillPlaces(value, values)));
      done = range[1];
    },
  });
  return parts.join("") + text.slice(done);
}

const FRONTMATTER = /^(---\n)([\s\S]*?\n)(---\n)/;

/** Puts values into a page: into its form as YAML, and into its text as words. */
export function mdxWith(page: string, values: Values): string {
  const [whole = "", open = "", form = "", close = ""] = FRONTMATTER.exec(page) ?? [];
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mdxText(value)]));
  return open + yamlWith(form, values) + close + fillPlaces(page.slice(whole.length), words);
}
