import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import { attribute, countIn, elements, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { loudnessIn } from "#build/files/videoFile.ts";

const rule = "sounds";
const MOST_BYTES = 150_000;
/** People compare sounds of one lesson by ear: what is louder seems better. */
const MOST_APART_LU = 1;

type Finding = [message: string, hint: string];

function ofFile(root: string, file: string, src: string): Finding[] {
  const path = join(root, file);
  if (!src.endsWith(".m4a"))
    return [[`${src} is no .m4a file, which every browser plays.`, `Make one: npm run level:sounds -- ${file}`]];
  const kilobytes = Math.round(statSync(path).size / 1000);
  const found: Finding[] = [];
  if (loudnessIn(path) === undefined)
    found.push([`${src} does not say how loud it is.`, `Bring it to the others: npm run level:sounds -- ${file}`]);
  if (statSync(path).size > MOST_BYTES)
    found.push([`${src} has ${String(kilobytes)} kilobytes.`, "Cut it: 150, about 18 seconds, are enough for an ear."]);
  return found;
}

function ofLesson(root: string, lesson: Lesson): Problem[] {
  const fileOf = (element: Element) => join(dirname(lesson.file), text(attribute(element, "src")));
  const problem = (element: Element, [message, hint]: Finding) => ({ ...lesson.atNode(element), rule, message, hint });
  const listens = elements(lesson.tree, "Listen");
  const there = listens.filter(
    (element) => existsSync(join(root, fileOf(element))) && text(attribute(element, "src")) !== "",
  );
  const loud = there.map((element) => ({ element, lufs: loudnessIn(join(root, fileOf(element))) }));
  const loudest = Math.max(...loud.map(({ lufs }) => lufs ?? -Infinity));
  return [
    ...listens
      .filter((element) => countIn(element) === 0)
      .map((element) =>
        problem(element, ["A sound has no words.", "Write in it what is heard, for people who cannot hear it."]),
      ),
    ...there.flatMap((element) =>
      ofFile(root, fileOf(element), text(attribute(element, "src"))).map((found) => problem(element, found)),
    ),
    ...loud
      .filter(({ lufs }) => lufs !== undefined && loudest - lufs > MOST_APART_LU)
      .map(({ element, lufs }) =>
        problem(element, [
          `This sound has ${String(lufs)} LUFS, another of the lesson ${String(loudest)}.`,
          "Bring both to one loudness: npm run level:sounds -- and the two files.",
        ]),
      ),
  ];
}

/** Sounds of a lesson are told in words, small, and equally loud by what was measured when they were made. */
export const sounds = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(root, lesson));
