import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { kilobytes, kindOf, KINDS } from "#features/learning/blocks/download/kinds.ts";
import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import { attribute, countIn, elements, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "downloads";
const MOST_BYTES = 500_000;
const MIDDLE = /^\.[a-z0-9-]+(\.[a-z0-9-]+)*\.$/;

type Finding = [message: string, hint: string];

/** What the file is called begins with what its lesson is called: so it moves with it, and no other lesson has the name. */
function ofName(lesson: Lesson, src: string): Finding[] {
  const kind = kindOf(src);
  if (!KINDS.includes(kind))
    return [[`${src} is no file that a lesson hands out.`, `It can end in .${KINDS.join(", .")}.`]];
  const begin = `./${basename(lesson.file, ".mdx")}`;
  if (src.startsWith(begin) && MIDDLE.test(src.slice(begin.length, -kind.length))) return [];
  return [
    [`${src} is not called like its lesson.`, `Call it ${begin.slice(2)}.something.${kind}, here and beside it.`],
  ];
}

function ofFile(path: string, src: string): Finding[] {
  if (!existsSync(path) || statSync(path).size <= MOST_BYTES) return [];
  const size = String(kilobytes(statSync(path).size));
  return [[`${src} has ${size} kilobytes.`, "Make it smaller: 500 are what a phone takes at once."]];
}

function ofElement(root: string, lesson: Lesson, element: Element): Problem[] {
  const src = text(attribute(element, "src"));
  const silent: Finding[] =
    countIn(element) === 0 ? [["A file has no words.", "Write in it, in a line, what is in the file."]] : [];
  // Without an address, the block itself is told of.
  const named = src === "" ? [] : [...ofName(lesson, src), ...ofFile(join(root, dirname(lesson.file), src), src)];
  return [...silent, ...named].map(([message, hint]) => ({ ...lesson.atNode(element), rule, message, hint }));
}

/** What a learner takes along opens on a phone, comes at once, and is called like its lesson. */
export const downloads = ({ root, lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => elements(lesson.tree, "Download").flatMap((element) => ofElement(root, lesson, element)));
