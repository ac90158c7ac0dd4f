import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readCourse, type Course } from "#authoring/check/read/course.ts";

const roots: string[] = [];
process.once("exit", () => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});
const TODAY = new Date("2026-11-21");
export const LESSON = "content/curriculum/1-tea/1-pot.mdx";

/** A lesson's file: fields of its form, and its text. The text begins at line 5 where one more field is given. */
export const lessonText = (id: string, body: string, fields = "duration: 0:10"): string =>
  `---\nid: ${id}\n${fields}\n---\n${body}\n`;

/** A course as a rule meets it, of files that are written in a test: their paths begin in content/. */
export function courseOf(files: Record<string, string | Uint8Array>): Course {
  const root = mkdtempSync(join(tmpdir(), "course-"));
  const all = { "curriculum/1-tea/module.yaml": "id: 1\ntitle: Tea\naccess: free\n", ...files };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, "content", file)), { recursive: true });
    writeFileSync(join(root, "content", file), content);
  }
  roots.push(root);
  return readCourse(root, TODAY);
}

/** The same with one lesson of this text. */
export const lessonOf = (body: string, fields?: string): Course =>
  courseOf({ "curriculum/1-tea/1-pot.mdx": lessonText("pot", body, fields) });
