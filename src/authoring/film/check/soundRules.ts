import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Course, type Lesson, lessonFiles, textOrEmpty } from "#authoring/check/read/course.ts";
import { attribute, countIn, type Element, elements } from "#authoring/check/read/nodes.ts";
import type { Problem } from "#authoring/check/read/problem.ts";
import { loudnessIn, videoLabel } from "#authoring/videoFile.ts";

const RIGHT_LUFS = -19;
const TOLERANCE = 1;

type Finding = [message: string, hint: string];
const AGAIN = "Make the video again: npm run make:videos -- ";

function saidOf(label: string, lesson: Lesson): Finding[] {
  const measured = /Loudness (-?\d+\.\d) LUFS/.exec(label)?.[1];
  const isSynthetic = /synthetic voice/.test(label);
  const found: Finding[] = [];
  if (measured === undefined) found.push(["The video does not say how loud it is.", AGAIN + lesson.id]);
  else if (Math.abs(Number(measured) - RIGHT_LUFS) > TOLERANCE)
    found.push([`The video has ${measured} LUFS, all others ${RIGHT_LUFS}.`, AGAIN + lesson.id]);
  if (isSynthetic && lesson.data["voice"] !== "synthetic")
    found.push([
      "A synthetic voice reads the video, and the page does not say so.",
      "Write voice: synthetic into the form.",
    ]);
  if (measured !== undefined && !isSynthetic && lesson.data["voice"] === "synthetic")
    found.push([
      "The page speaks of a synthetic voice, and the video has another.",
      "Take voice: synthetic out of the form.",
    ]);
  return found;
}

function loudnessOf(root: string, lesson: Lesson): Problem[] {
  if (!lesson.written || !lesson.video || !existsSync(join(root, lessonFiles(lesson, ".film.yaml")))) return [];
  const label = videoLabel(join(root, lesson.video));
  // What is no video at all is told by its length.
  if (label === undefined) return [];
  return saidOf(label, lesson).map(([message, hint]) => ({ ...lesson.at(["duration"]), message, hint }));
}

/** Films are equally loud, by what was measured when they were made, and a synthetic voice is named. */
const loudness = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => loudnessOf(root, lesson));

const MOST_BYTES = 150_000;
/** People compare sounds of one lesson by ear: what is louder seems better. */
const MOST_APART_LU = 1;

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

function soundsOf(root: string, lesson: Lesson): Problem[] {
  const fileOf = (element: Element) => join(dirname(lesson.file), textOrEmpty(attribute(element, "src")));
  const problem = (element: Element, [message, hint]: Finding) => ({ ...lesson.atNode(element), message, hint });
  const listens = elements(lesson.tree, "Listen");
  const there = listens.filter(
    (element) => existsSync(join(root, fileOf(element))) && textOrEmpty(attribute(element, "src")) !== "",
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
      ofFile(root, fileOf(element), textOrEmpty(attribute(element, "src"))).map((found) => problem(element, found)),
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
const sounds = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => soundsOf(root, lesson));

export const SOUND_RULES = { loudness, sounds };
