import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { keepIds, readText } from "#build/files/sources.ts";
import type { Place, Problem } from "./problem.ts";

type Words = [message: string, hint: string];

const QUOTES = 'Put the whole text into straight quotes: title: "One thing: the cup".';

/** Explains YAML errors by code: the message, and what to do. */
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

/** The parser reports it as a wrong indent of the next line. */
const OPEN_BRACKET = /must .*end with a [\]}]/;

/** Explains a YAML error to authors who do not know YAML. */
const wordsOfYaml = ({ code, message }: Pick<YAMLError, "code" | "message">): Words =>
  (OPEN_BRACKET.test(message)
    ? ["A bracket is opened and not closed.", "Close it at the end of its line above: tags: [one, two]."]
    : undefined) ??
  WORDS[code] ?? [`The form cannot be read: ${message.replace(/\.?$/, ".")}`, `${QUOTES} Indent with two spaces.`];

export type Path = readonly PropertyKey[];

/** Parsed YAML with its line numbers. */
export interface YamlFile {
  file: string;
  /** Unvalidated; undefined when the file is missing. */
  data: unknown;
  /** Returns the position of a field; of its parent when the field is missing. */
  at: (path: Path) => Place;
  /** Syntax errors. */
  broken: Problem[];
}

/** Returns the offset of the deepest existing node of a path. */
function offsetOf(node: unknown, [step, ...rest]: Path, known: number): number {
  if (step === undefined) return known;
  const item = isSeq(node) ? node.items[Number(step)] : undefined;
  if (isNode(item)) return offsetOf(item, rest, item.range?.[0] ?? known);
  if (!isMap(node)) return known;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
  return pair && isScalar(pair.key) ? offsetOf(pair.value, rest, pair.key.range?.[0] ?? known) : known;
}

/** Returns the offset of a text whose leading * the parser reads as an alias: "title: *Tea*". */
function lostAlias(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** @param linesAbove lines of the file above the text, such as the first --- of an MDX file */
export function parseYaml(file: string, text: string, linesAbove = 0): YamlFile {
  const counter = new LineCounter();
  // ids.yaml contains only strings, whatever they look like.
  const schema = basename(file) === "ids.yaml" ? "failsafe" : "core";
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, schema });
  const place = (offset: number): Place => ({ file, line: counter.linePos(offset).line + linesAbove });
  // Later errors are mostly consequences of the first.
  const broken = document.errors.slice(0, 1).map((error): Problem => {
    const [message, hint] = wordsOfYaml(error);
    return { ...place(error.pos[0]), rule: "syntax", message, hint };
  });
  const lost = broken.length > 0 ? undefined : lostAlias(document);
  if (lost !== undefined) {
    const [message, hint] = wordsOfYaml({ code: "BAD_ALIAS", message: "" });
    broken.push({ ...place(lost), rule: "syntax", message, hint });
  }
  // A module's id is a number, all others are strings.
  if (basename(file) !== "module.yaml") keepIds(document);
  const data: unknown = broken.length > 0 ? undefined : document.toJS();
  return { file, data, at: (path) => place(offsetOf(document.contents, path, 0)), broken };
}

/** A cache by file: the preview checks at every save, when one file of fifty has changed. */
const lastRead = new Map<string, { text: string; yaml: YamlFile }>();

/** Reads a YAML file, cached by its text. `data` is undefined when the file is missing or broken. */
export function readYaml(root: string, file: string): YamlFile {
  const path = join(root, file);
  if (!existsSync(path)) return { file, data: undefined, at: () => ({ file, line: 1 }), broken: [] };
  const text = readText(path);
  const known = lastRead.get(file);
  if (known?.text === text) return known.yaml;
  const yaml = parseYaml(file, text);
  lastRead.set(file, { text, yaml });
  return yaml;
}
