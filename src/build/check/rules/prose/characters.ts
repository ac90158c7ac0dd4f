import type { Course } from "#build/check/read/course.ts";
import { nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "characters";
const TAB = /\t/;
const MISTAKES: [character: RegExp, message: string, hint: string][] = [
  [TAB, "The line has a tab.", "Use spaces: a tab has another width for every reader."],
  [
    /[\u200b\u2060\ufeff]/,
    "The line has a sign that nobody sees.",
    "It came with a copied text; type the words again.",
  ],
  [/\ufffd/, "The line has a broken letter.", "Type it again and keep the file in UTF-8."],
];

/** A sheet to copy has tabs between its cells. */
function linesOfSheets(prose: Prose): Set<number> {
  const lines = nodes(prose.tree, "code").flatMap((code) => {
    const { line } = prose.atNode(code);
    return code.value.split("\n").map((_, index) => line + 1 + index);
  });
  return new Set(lines);
}

function charactersOf(prose: Prose): Problem[] {
  const sheets = linesOfSheets(prose);
  return prose.text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    return MISTAKES.filter(([character]) => character.test(content))
      .filter(([character]) => character !== TAB || !sheets.has(line))
      .map(([, message, hint]) => ({ file: prose.file, line, rule, message, hint }));
  });
}

/** No tabs but in a sheet to copy, and nothing that came along unseen with a copied text. */
export const characters = ({ lessons, stories, pages }: Course): Problem[] =>
  [...lessons, ...stories, ...pages].flatMap(charactersOf);
