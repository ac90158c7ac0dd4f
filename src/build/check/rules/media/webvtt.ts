import { join } from "node:path";
import { readText } from "#build/files/textFile.ts";
import type { Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const FIRST_LINE = /^WEBVTT([ \t].*)?$/;

/** No browser shows captions whose file does not begin with its name. */
export function webvtt({ root, lessons }: Course): Problem[] {
  return lessons
    .flatMap(({ captions }) => captions ?? [])
    .filter((file) => !FIRST_LINE.test(readText(join(root, file)).split(/\r?\n/)[0] ?? ""))
    .map((file) => ({
      ...{ file, line: 1, rule: "webvtt", message: "The first line is not WEBVTT, so no browser shows the captions." },
      hint: "Write WEBVTT into the first line and leave the second one empty.",
    }));
}
