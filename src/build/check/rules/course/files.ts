import { basename, dirname } from "node:path";
import type { Course } from "#build/check/read/course.ts";
import { leftBehind, missingPictures } from "#build/check/names/missingFiles.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { ADDRESSABLE, unusedFiles } from "#build/check/names/unusedFiles.ts";

const rule = "files";

/** Nothing lies in a folder that no lesson, module or story uses. */
export function files(course: Course): Problem[] {
  // A file that something else seems to mean is told of there.
  const meant = missingPictures(course).map(({ file, meant: name = "" }) => `${dirname(file)}/${basename(name)}`);
  const behind = leftBehind(course).flatMap(({ files: left }) => left);
  return unusedFiles(course)
    .filter((file) => !meant.includes(file) && !behind.includes(file) && ADDRESSABLE.test(file))
    .map((file) => ({
      ...{ file, line: 1, rule, message: "Nothing in this folder uses this file." },
      hint: "Name it as ./… in a lesson, call it like its lesson, or delete it.",
    }));
}
