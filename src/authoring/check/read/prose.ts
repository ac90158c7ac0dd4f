import { join } from "node:path";
import type { Nodes, Root } from "mdast";
import { cutFrontmatter, readText } from "#build/files/sources.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import type { Place, Problem } from "./problem.ts";
import { parseYaml } from "./yaml.ts";

/** An MDX file, parsed once for all rules. */
export type Prose = ReturnType<typeof readProse>;

const PLACE = / \((\d+):\d+(?:-\d+:\d+)?\)/;

/** Explains a parser error: the message, and what to do. */
function wordsOfMdx(reason: string): [message: string, hint: string] {
  if (reason.includes("import/exports"))
    return ["A line that begins with import or export is read as a program.", "Begin it with another word."];
  if (reason.includes("expression"))
    return ["A { stands for a program, and this is none.", "Write \\{ for the sign itself, and \\} behind it."];
  const hint = "Close every tag, with an empty line before and after it; write \\{ and \\< for the signs themselves.";
  return [`This is no MDX: ${reason.replace(/\.?$/, ".")}`, hint];
}

function parseBody(file: string, body: string, linesAbove: number): { tree: Root; broken: Problem[] } {
  try {
    return { tree: parseMdx(body), broken: [] };
  } catch (error) {
    // For an unclosed tag, only the error's text contains the position.
    const { reason = String(error), line } = error as { reason?: string; line?: number };
    const inBody = Number(PLACE.exec(reason)?.[1] ?? line ?? 1);
    const [message, hint] = wordsOfMdx(reason.replace(PLACE, ""));
    const problem: Problem = { file, line: inBody + linesAbove, rule: "syntax", message, hint };
    return { tree: { type: "root", children: [] }, broken: [problem] };
  }
}

/** Reads an MDX file; syntax errors are in `broken`. @throws when the file cannot be read */
export function readProse(root: string, file: string) {
  const text = readText(join(root, file));
  const { yaml, body, bodyStartsAt } = cutFrontmatter(text);
  const form = parseYaml(file, yaml, 1);
  const { tree, broken } = parseBody(file, body, bodyStartsAt);
  const data = form.data !== null && typeof form.data === "object" ? (form.data as Record<string, unknown>) : {};
  const atNode = (node: Nodes): Place => ({ file, line: (node.position?.start.line ?? 1) + bodyStartsAt });
  return { ...form, data, text, tree, atNode, broken: [...form.broken, ...broken] };
}
