import { basename, dirname, join } from "node:path";
import { readText } from "#build/files/textFile.ts";
import type { Course } from "#build/check/read/course.ts";

/** Files that belong to a lesson by their name alone. */
const BESIDE = [".mdx", ".vtt", ".mp4", ".film.yaml"];
const TEXTS = /\.(mdx|yaml)$/;
const FOLDERS = /^content\/(curriculum\/[^/]+|stories)\//;

/** What an address can carry as it stands. */
export const ADDRESSABLE = /^[\w.@~/-]+$/;

/** Files beside lessons and stories that none of them names. */
export function unusedFiles({ root, files: all, lessons }: Course): string[] {
  const owned = new Set(lessons.flatMap(({ file }) => BESIDE.map((ending) => file.replace(/\.mdx$/, ending))));
  const inFolders = all.filter((file) => FOLDERS.test(file));
  const texts = Map.groupBy(
    inFolders.filter((file) => TEXTS.test(file)),
    dirname,
  );
  const isNamed = (file: string): boolean =>
    (texts.get(dirname(file)) ?? []).some((text) => readText(join(root, text)).includes(`./${basename(file)}`));
  return inFolders
    .filter((file) => !owned.has(file) && basename(file) !== "module.yaml")
    .filter((file) => !(file.startsWith("content/stories/") && file.endsWith(".mdx")) && !isNamed(file));
}
