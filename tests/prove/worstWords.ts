import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { yamlIn } from "#support/yamlIn.ts";

export interface Pattern {
  source: string;
  flags: string;
  /** The first place where it stands. */
  at: string;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.(?:tsx?|m?js)$/.test(name) && !name.endsWith(".d.ts") && statSync(name).isFile());

/** Every regular expression that is written out in files or folders, each once. */
export function patternsIn(places: string[]): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const file of places.flatMap((place) => (statSync(place).isDirectory() ? filesIn(place) : [place]))) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : file.endsWith("js") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
    const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true, kind);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, source = "", flags = ""] = /^\/([\s\S]*)\/(\w*)$/.exec(node.text) ?? [];
        if (!found.has(node.text)) found.set(node.text, { source, flags, at: file });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...found.values()];
}

const { common, units, letters } = yamlIn("prove/worstWords.yaml") as Record<"common" | "units" | "letters", string[]>;
const MOST_UNITS = 30;
const CLASSES: Record<string, string> = { d: "0", w: "a", s: " ", S: "a", D: "a", W: "-", n: "\n", t: "\t", b: " a" };

/** The letters that a pattern names, one of each class it names. */
function lettersOf({ source }: Pattern): string[] {
  const letters = new Set<string>();
  for (const [, code, escaped, plain] of source.matchAll(/\\u\{?([0-9a-f]{4,6})\}?|\\(.)|([^\\()[\]{}?*+^$|])/gi)) {
    if (code) letters.add(String.fromCodePoint(parseInt(code, 16)));
    else if (escaped) letters.add(CLASSES[escaped] ?? escaped);
    else if (plain) letters.add(plain === "." ? "a" : plain);
  }
  return [...letters];
}

/** What makes a pattern look again and again: what it begins with and never ends, over and over. */
export function unitsFor(pattern: Pattern): string[] {
  const own = lettersOf(pattern).slice(0, 4);
  const pairs = own.flatMap((one) => own.map((other) => one + other));
  const words = source(pattern);
  return [...new Set([...words, ...own, ...pairs, ...common])].filter(Boolean).slice(0, MOST_UNITS);
}

/** The runs of plain letters in a pattern: "mailto:", "://". */
const source = ({ source }: Pattern): string[] =>
  [...source.replaceAll("\\/", "/").matchAll(/[a-z@:/<>!-]{2,}/gi)].map(([word]) => word).slice(0, 12);

/** Marks of Markdown and of addresses, each of which something looks to the end of. */
export const UNITS = units;
export const WORST_LETTERS = letters;

export const times = (unit: string, letters: number): string =>
  unit.repeat(Math.ceil(letters / unit.length)).slice(0, letters);
