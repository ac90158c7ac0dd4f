import { countOf } from "#build/check/names/countOf.ts";
import type { Left } from "#build/import/source/limits.ts";
import { shown } from "#build/import/source/source.ts";
import type { PlannedModule } from "./plan.ts";

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
