import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Course, type Lesson, lessonFiles } from "#authoring/check/read/course.ts";
import type { Problem } from "#authoring/check/read/problem.ts";
import { readText } from "#build/files/sources.ts";
import { captionLines } from "./captions.ts";

/** Marks text that new:lesson and new:course leave for the author to write. */
export const TO_WRITE = "✎";
const FILES = [".mdx", ".vtt", ".film.yaml"];
/** Files that are public whatever lessons exist. */
const OF_THE_COURSE =
  /^content\/((site|faq|plans|texts)\.yaml|pages\/.*|community\/.*|curriculum\/[^/]+\/module\.yaml)$/;
const SHOWN_CHARACTERS = 50;

function placesIn(root: string, file: string, unless: string): Problem[] {
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((content, index) => {
      const [, first] = content.split(TO_WRITE);
      if (first === undefined) return [];
      const words = first
        .replace(/["*>].*$/, "")
        .trim()
        .slice(0, SHOWN_CHARACTERS);
      const hint = `Write it and take the ${TO_WRITE} out${unless}.`;
      return [{ file, line: index + 1, message: `Still to write: ${words}`, hint }];
    });
}

/** True when all captions are still the placeholders of new:lesson. */
export function areStillToWrite(captions: string): boolean {
  const said = existsSync(captions) ? captionLines(readText(captions)) : [];
  return said.length > 0 && said.every(({ lines }) => lines[0]?.startsWith(TO_WRITE));
}

/** Returns the remaining placeholders of a lesson. */
export function placesToWrite(root: string, lesson: Lesson): Problem[] {
  const files = FILES.map((ending) => lessonFiles(lesson, ending)).filter((file) => existsSync(join(root, file)));
  return files.flatMap((file) => placesIn(root, file, ", or set draft: true and unwritten: true"));
}

/** Only a draft marked as unwritten may contain placeholders; leftovers of new:course are reported too. */
const placeholders = ({ root, files, lessons }: Course): Problem[] => [
  ...files.filter((file) => OF_THE_COURSE.test(file)).flatMap((file) => placesIn(root, file, "")),
  ...lessons
    .filter(({ written, data }) => written || data["draft"] !== true)
    .flatMap((lesson) => placesToWrite(root, lesson)),
];

export const PLACEHOLDERS_RULES = { placeholders };
