import { globSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { changeCourse, type Changed } from "#build/authoring/changes.ts";
import type { Course, Module } from "#build/check/read/course.ts";
import { linkModules } from "./links.ts";
import { CURRICULUM, editFile, moduleNumbered, placeIn } from "./places.ts";

const SPOKEN_OF = /\bmodules? \d/i;

/** Gives modules the numbers of their order: folders, ids, and every link into them. */
export function numberModules(content: string, order: Module[]): void {
  const moves = order.map((module, index) => ({ module, id: index + 1 })).filter(({ module, id }) => module.id !== id);
  const folder = (name: string): string => join(content, CURRICULUM, name);
  const nameOf = ({ folder: name }: Module, id: number): string => name.replace(/^\d+/, String(id));
  for (const { module, id } of moves) renameSync(folder(module.folder), folder(`~${nameOf(module, id)}`));
  for (const { module, id } of moves) {
    const name = nameOf(module, id);
    renameSync(folder(`~${name}`), folder(name));
    editFile(content, join(CURRICULUM, name, "module.yaml"), (text) => text.replace(/^id:.*$/m, `id: ${id}`));
  }
  linkModules(content, new Map(moves.map(({ module, id }) => [module.id, id])));
}

/** Sentences that call a module by its number: nobody but their author knows which one they mean now. */
export function spokenOf(root: string): string[] {
  return globSync("content/**/*.{mdx,md,yaml}", { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, index) => (SPOKEN_OF.test(line) ? [`${file}:${index + 1}`] : [])),
    );
}

/** Moves a module to a place of the course; those between get the numbers that follow. */
export async function moveModule(course: Course, number: string, place: string | undefined): Promise<Changed> {
  const module = moduleNumbered(course, number);
  const others = course.modules.filter((one) => one !== module);
  const order = others.toSpliced(placeIn(place, course.modules.length) - 1, 0, module);
  const deed = { name: `move-module-${number}`, did: `npm run move -- module-${number}` };
  return changeCourse(course.root, deed, (content) => numberModules(content, order));
}
