import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Refused } from "#build/import/source/limits.ts";
import type { PlannedModule } from "./plan.ts";
import { idsWith } from "./stage.ts";

const CURRICULUM = "content/curriculum";

/** What was placed, as git names it. */
export interface Placed {
  /** New folders and new files of folders that were there, from the root. */
  paths: string[];
  ids: string[];
}

/** Paths of what comes: whole folders, or single files for a module that is there. */
const pathsOf = (modules: PlannedModule[]): string[] =>
  modules.flatMap(({ folder, files, lessons }) =>
    files.size > 0
      ? [`${CURRICULUM}/${folder}`]
      : lessons.flatMap((lesson) => [...lesson.files.keys()].map((name) => `${CURRICULUM}/${folder}/${name}`)),
  );

/** Moves in one path, never over something that is there. */
function moveIn(from: string, to: string, isFolder: boolean): void {
  if (existsSync(to)) throw new Refused(`${to} is there already.`);
  if (isFolder) return renameSync(from, to);
  // A link fails where a file is; renaming would take its place.
  linkSync(from, to);
  unlinkSync(from);
}

/** Puts what was staged into the course, whole or not at all. */
export function place(root: string, stage: string, modules: PlannedModule[]): Placed {
  const folders = new Set(modules.filter(({ files }) => files.size > 0).map(({ folder }) => `${CURRICULUM}/${folder}`));
  const done: string[] = [];
  try {
    for (const path of pathsOf(modules)) {
      moveIn(join(stage, path), join(root, path), folders.has(path));
      done.push(path);
    }
    const list = join(stage, "ids.yaml");
    writeFileSync(list, idsWith(root, modules));
    renameSync(list, join(root, CURRICULUM, "ids.yaml"));
  } catch (error) {
    for (const path of done) rmSync(join(root, path), { recursive: true, force: true });
    throw error;
  }
  return { paths: done, ids: modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)) };
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
