import { parseDocument, stringify, visit } from "yaml";

// Only these functions write an author's input into files of the course: a colon, a brace or a # in it has no meaning
// there, and parsing returns exactly the input.

/** Parsers differ in whether these characters are allowed unescaped. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Formats text as a double-quoted YAML scalar on one line. */
export const yamlText = (text: string): string =>
  stringify(text, { defaultStringType: "QUOTE_DOUBLE", doubleQuotedAsJSON: true, lineWidth: 0 })
    .trimEnd()
    .replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Options for YAML without authors' text; quotes what YAML 1.1 parsers would read as a number or boolean. */
export const WRITTEN = { compat: "yaml-1.1", lineWidth: 0 } as const;

/**
 * Formats a word as a YAML scalar, unquoted when every parser reads it as this string. 404, no, 1e3 and 2024-01-01 get
 * quotes, as some parsers read them as numbers, booleans and dates.
 */
export const yamlWord = (word: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N} ()'’./&-]*$/u.test(word) && stringify(word, WRITTEN).trimEnd() === word
    ? word
    : yamlText(word);

/** MDX would parse a paragraph that starts with one of these words as code. */
const PROGRAM = /^(?=(?:im|ex)port\b)./;
const LISTED = /^ ?(?:[-+=:]|\d+[.)])/;

/** Escapes text for an MDX paragraph, including its start. */
export const mdxText = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#&~|!$]/g, "\\$&")
    .replace(LISTED, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replace(PROGRAM, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`);

type Values = Readonly<Record<string, string>>;

/** Interpolates {name} placeholders; those without a value stay. */
export const fillPlaces = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** Interpolates into the strings of a YAML file and keeps its formatting and comments. */
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

/** Interpolates into an MDX page: into its frontmatter as YAML, into its body as text. */
export function mdxWith(page: string, values: Values): string {
  const [whole = "", open = "", form = "", close = ""] = FRONTMATTER.exec(page) ?? [];
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mdxText(value)]));
  return open + yamlWith(form, values) + close + fillPlaces(page.slice(whole.length), words);
}
