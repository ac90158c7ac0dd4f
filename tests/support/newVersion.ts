import { appendFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import type { SmallCourse } from "./smallCourse.ts";

const CODE = "src/{features,layouts,shell,ui,lib,sync}/**/*.{ts,tsx}";
const TYPES = /\.d\.ts$/;

/** Makes a course into another version of itself: every script, every style and what its first lesson says are others. */
export function newVersion(course: SmallCourse, version: number): void {
  const files = (pattern: string) => globSync(pattern, { cwd: course.folder }).map((file) => course.path(file));
  for (const file of files(CODE).filter((one) => !TYPES.test(one)))
    appendFileSync(file, `\nObject.assign(globalThis, { version: ${String(version)} });\n`);
  for (const file of files("src/**/*.astro")) {
    const style = `<style>\n  .version-${String(version)} {\n    order: ${String(version)};\n  }\n`;
    writeFileSync(file, readFileSync(file, "utf8").replace(/^<style>\n/m, style));
  }
  course.edit("1-first-steps/1-first-lesson.mdx", (text) =>
    text.replace(/^title: .*$/m, `title: The first lesson, ${wordOf(version)}`),
  );
}

/** A word that only this version of the course says. */
export const wordOf = (version: number): string => `zanzibar${String(version)}`;
