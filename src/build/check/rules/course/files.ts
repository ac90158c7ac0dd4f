import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Course } from "#build/check/course.ts";
import type { Problem } from "#build/check/problem.ts";

const rule = "files";
/** Files that belong to a lesson by their name alone. */
const BESIDE = [".mdx", ".vtt", ".mp4", ".slides.yaml"];
const TEXTS = /\.(mdx|yaml)$/;
const FOLDERS = /^content\/(curriculum\/[^/]+|stories)\//;

/** Nothing lies in a folder that no lesson, module or story uses. */
export function files({ root, files: all, lessons }: Course): Problem[] {
  const owned = new Set(lessons.flatMap(({ file }) => BESIDE.map((ending) => file.replace(/\.mdx$/, ending))));
  const inFolders = all.filter((file) => FOLDERS.test(file));
  const texts = Map.groupBy(
    inFolders.filter((file) => TEXTS.test(file)),
    dirname,
  );
  const isNamed = (file: string): boolean =>
    (texts.get(dirname(file)) ?? []).some((text) =>
      readFileSync(join(root, text), "utf8").includes(`./${basename(file)}`),
    );
  return inFolders
    .filter((file) => !owned.has(file) && basename(file) !== "module.yaml")
    .filter((file) => !(file.startsWith("content/stories/") && file.endsWith(".mdx")) && !isNamed(file))
    .map((file) => ({
      ...{ file, line: 1, rule, message: "Nothing in this folder uses this file." },
      hint: "Name it as ./… in a lesson, call it like its lesson, or delete it.",
    }));
}
