import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { generateCourse } from "./course.ts";
import { measured, type Cost } from "./measured.ts";
import { emptyProject } from "./project.ts";

export type OurProject = { folder: string; lessonPages: number };

const COPIED = ["src", "pocketbase/hooks/community", "package.json", "tsconfig.json", "astro.config.mjs"];

/** The product with another course. */
export function ourProject(lessons: number): OurProject {
  const folder = emptyProject(`ours-${String(lessons)}`, join(PROJECT, "node_modules"));
  for (const name of COPIED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  return { folder, lessonPages: generateCourse(join(folder, "content"), lessons) };
}

/** Share images and compression are work that a plain Astro build does not do: without them pages are compared. */
export function leaveOutExtras({ folder }: OurProject): void {
  rmSync(join(folder, "src/pages/share"), { recursive: true });
  writeFileSync(join(folder, "src/build/publish/compress.ts"), "export const compressTrees = () => undefined;\n");
}

export const buildOurs = ({ folder }: OurProject): Promise<Cost> => measured(["src/build/build.ts"], folder);
