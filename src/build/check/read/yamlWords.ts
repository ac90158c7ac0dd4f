import type { YAMLError } from "yaml";

type Words = [message: string, hint: string];

const QUOTES = 'Put the whole text into straight quotes: title: "One thing: the cup".';

/** What the parser means, by its code, and what to do. */
const WORDS: Partial<Record<YAMLError["code"], Words>> = {
  BLOCK_AS_IMPLICIT_KEY: ["The text has a colon, so it is read as another field.", QUOTES],
  MULTILINE_IMPLICIT_KEY: [
    "The line is no field and belongs to none.",
    "Write field: text, or indent it by two spaces.",
  ],
  MISSING_CHAR: [
    "Something that was opened is not closed.",
    "Look for a missing quotation mark, colon or bracket here.",
  ],
  BAD_INDENT: [
    "The line begins too far left or right.",
    "Lines of one group begin in the same column; indent by two spaces.",
  ],
  TAB_AS_INDENT: ["The line begins with a tab.", "Indent with two spaces instead."],
  DUPLICATE_KEY: ["The field stands here twice.", "Keep one of the two."],
  BAD_ALIAS: ["The text begins with * or &, which have a meaning of their own.", QUOTES],
  BAD_SCALAR_START: ["The text begins with a sign that has a meaning of its own.", QUOTES],
  BAD_DQ_ESCAPE: ["A \\ in double quotes has a meaning of its own.", "Write \\\\ for one, or use single quotes."],
  UNEXPECTED_TOKEN: ["Something stands here that does not belong.", QUOTES],
  BAD_COLLECTION_TYPE: [
    "A list and fields are mixed here.",
    "Every line of a list begins with a dash, no line of a field.",
  ],
};

/** The parser calls it a wrong indent of the next line. */
const OPEN_BRACKET = /must .*end with a [\]}]/;

/** What is wrong with a form, for somebody who never heard of YAML. */
export const wordsOfYaml = ({ code, message }: Pick<YAMLError, "code" | "message">): Words =>
  (OPEN_BRACKET.test(message)
    ? ["A bracket is opened and not closed.", "Close it at the end of its line above: tags: [one, two]."]
    : undefined) ??
  WORDS[code] ?? [`The form cannot be read: ${message.replace(/\.?$/, ".")}`, `${QUOTES} Indent with two spaces.`];
