import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from "yaml";
import { keepIds } from "#build/files/sources.ts";
import { readText } from "#build/files/textFile.ts";
import type { Place, Problem } from "./problem.ts";
import { wordsOfYaml } from "./yamlWords.ts";

export type Path = readonly PropertyKey[];

/** Data with the lines it stands on. */
export interface YamlFile {
  file: string;
  /** As the author wrote it, unchecked; undefined when the file is missing. */
  data: unknown;
  /** Where a field stands; of a missing one, where what should hold it stands. */
  at: (path: Path) => Place;
  /** What makes the file unreadable. */
  broken: Problem[];
}

/** Offset of the deepest part of a path that exists. */
function offsetOf(node: unknown, [step, ...rest]: Path, known: number): number {
  if (step === undefined) return known;
  const item = isSeq(node) ? node.items[Number(step)] : undefined;
  if (isNode(item)) return offsetOf(item, rest, item.range?.[0] ?? known);
  if (!isMap(node)) return known;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
  return pair && isScalar(pair.key) ? offsetOf(pair.value, rest, pair.key.range?.[0] ?? known) : known;
}

/** Where a text begins with a * that the parser takes for the name of another: "title: *Tea*". */
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

/** @param linesAbove lines of the file before the text, as the first --- of an MDX file */
export function parseYaml(file: string, text: string, linesAbove = 0): YamlFile {
  const counter = new LineCounter();
  // The list of ids has nothing but texts in it, whatever they look like.
  const schema = basename(file) === "ids.yaml" ? "failsafe" : "core";
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, schema });
  const place = (offset: number): Place => ({ file, line: counter.linePos(offset).line + linesAbove });
  // What follows the first mistake mostly follows from it.
  const broken = document.errors.slice(0, 1).map((error) => {
    const [message, hint] = wordsOfYaml(error);
    return { ...place(error.pos[0]), rule: "syntax", message, hint };
  });
  const lost = broken.length > 0 ? undefined : lostAlias(document);
  if (lost !== undefined) {
    const [message, hint] = wordsOfYaml({ code: "BAD_ALIAS", message: "" });
    broken.push({ ...place(lost), rule: "syntax", message, hint });
  }
  // A module's id is its number, every other one a text.
  if (basename(file) !== "module.yaml") keepIds(document);
  const data: unknown = broken.length > 0 ? undefined : document.toJS();
  return { file, data, at: (path) => place(offsetOf(document.contents, path, 0)), broken };
}

/** What each file said last: the preview checks at every save, and one file of fifty has changed. */
const lastRead = new Map<string, { text: string; yaml: YamlFile }>();

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
