import { existsSync } from "node:fs";
import { join } from "node:path";
import { lessonFiles, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { videoLabel } from "#build/files/videoFile.ts";

const rule = "loudness";
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

function ofLesson(root: string, lesson: Lesson): Problem[] {
  if (!lesson.written || !lesson.video || !existsSync(join(root, lessonFiles(lesson, ".film.yaml")))) return [];
  const label = videoLabel(join(root, lesson.video));
  // What is no video at all is told by its length.
  if (label === undefined) return [];
  return saidOf(label, lesson).map(([message, hint]) => ({ ...lesson.at(["duration"]), rule, message, hint }));
}

/** Films are equally loud, by what was measured when they were made, and a synthetic voice is named. */
export const loudness = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(root, lesson));
