import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { countOf } from "#build/check/names/countOf.ts";
import type { Left } from "#build/import/source/limits.ts";
import { shown } from "#build/import/source/source.ts";
import type { Placed } from "./place.ts";
import type { PlannedModule } from "./plan.ts";

const IDS = "content/curriculum/ids.yaml";

/** What came, module by module. */
export function arrived(modules: PlannedModule[]): string {
  const lines = modules.flatMap(({ id, title, lessons }) => [
    `  ${id}  ${title}`,
    ...lessons.map((lesson) => `       ${lesson.file}${others(lesson.files.size - 1)}`),
  ]);
  const count = modules.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return [`Imported ${countOf(count, "lesson")}:`, ...lines].join("\n");
}

const others = (count: number): string => (count === 0 ? "" : `, with ${countOf(count, "file")} beside it`);

/** What could not be taken: file, what, why. The same thing in the same file is told once. */
export function leftOver(left: Left[]): string {
  const lines = [...new Set(left.map(({ file, what, why }) => `  ${shown(file)}: ${what}: ${why}`))];
  return lines.length === 0 ? "Everything was taken." : [`Not taken (${lines.length}):`, ...lines].join("\n");
}

/** true: git knows the file, and it was as committed before the import touched it. */
export function isCommitted(root: string, file: string): boolean {
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    };
    execFileSync("git", ["ls-files", "--error-unmatch", file], options);
    return execFileSync("git", ["status", "--porcelain", "--", file], options) === "";
  } catch {
    return false;
  }
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** How all of it is undone. */
export function undo({ paths, ids }: Placed, idsWereCommitted: boolean): string {
  const clean = `git clean -fd -- ${paths.map(quoted).join(" ")}`;
  const list = idsWereCommitted
    ? `git restore -- ${IDS}`
    : `take the last ${countOf(ids.length, "line")} out of ${IDS}: it was not as committed before`;
  return `To undo all of it, as long as it is not committed:\n  ${clean}\n  ${list}`;
}
