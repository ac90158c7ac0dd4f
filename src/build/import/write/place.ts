import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { exchangeFiles } from "#build/files/trash.ts";
import { filesIn } from "#build/files/trees.ts";
import { Refused } from "#build/import/source/limits.ts";
import type { PlannedModule } from "./plan.ts";
import { idsWith } from "./stage.ts";

const CURRICULUM = "content/curriculum";

/** Paths of what comes: whole folders, or single files for a module that is there. */
const pathsOf = (modules: PlannedModule[]): string[] =>
  modules.flatMap(({ folder, files, lessons }) =>
    files.size > 0
      ? [`${CURRICULUM}/${folder}`]
      : lessons.flatMap((lesson) => [...lesson.files.keys()].map((name) => `${CURRICULUM}/${folder}/${name}`)),
  );

/** Puts what was staged into the course, whole or not at all, and never over something that is there. @returns how it is undone */
export function place(root: string, stage: string, modules: PlannedModule[], path: string): string {
  const paths = pathsOf(modules);
  const there = paths.find((one) => existsSync(join(root, one)));
  if (there !== undefined) throw new Refused(`${there} is there already.`);
  const list = join(stage, "ids.yaml");
  writeFileSync(list, idsWith(root, modules));
  const files = paths.flatMap((one) =>
    statSync(join(stage, one)).isFile() ? [one] : filesIn(join(stage, one)).map((file) => join(one, file)),
  );
  const fresh = new Map(files.map((file) => [file, join(stage, file)]));
  const deed = { name: `import-${basename(path)}`, did: `npm run import -- ${path}` };
  exchangeFiles(root, deed, [], fresh.set(`${CURRICULUM}/ids.yaml`, list));
  return "To take all of it back: npm run undo (it goes into .trash/, and nothing else is touched)";
}

/** The same into a folder of its own, to be looked at. */
export function placeInto(folder: string, stage: string, modules: PlannedModule[]): string[] {
  mkdirSync(folder, { recursive: true });
  const paths = pathsOf(modules);
  for (const path of paths)
    cpSync(join(stage, path), join(folder, path.slice(CURRICULUM.length + 1)), { recursive: true });
  return paths.map((path) => join(folder, path.slice(CURRICULUM.length + 1)));
}

export function requireEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refused(`${folder} is not empty. Nothing was written.`);
}
