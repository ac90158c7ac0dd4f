import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";
import { BuiltCourse } from "./builtCourse.ts";
import { cases, EVERY_CASE } from "./cases.ts";
import { lastingFolder, unlessStamped } from "./course.ts";
import { afterMoves, arabic, ARABIC_COURSE, asFirstBuilt, asNextVersion, enriched, german } from "./recipes.ts";
import type { Recipe } from "./recipes.ts";
import { BASE, SmallCourse } from "./smallCourse.ts";

type Name = "first" | "next" | "last" | "elsewhere" | "enriched" | "german" | "arabic";
type Line = Partial<Record<Name, Recipe>>;

/** The courses of a line are built one after the other in one place, as an operator publishes them. */
const LINES: Line[] = [
  { first: asFirstBuilt, next: asNextVersion, ...(EVERY_CASE && { last: afterMoves }) },
  { enriched },
  { german, ...(EVERY_CASE && { arabic }) },
  ...cases([], [{ elsewhere: asFirstBuilt }]),
];

const LONGEST_BUILD_MS = 240_000;
const KEPT = lastingFolder("test-courses");
const RECIPES = ["recipes.ts", "tongues.yaml", "newVersion.ts", "smallCourse.ts", "keptCourse.ts"];
const MADE_OF = [BASE, ARABIC_COURSE, ...RECIPES.map((name) => join(import.meta.dirname, name))];
const TREES = ["dist", join("pocketbase", "site")];

/** A small course as it was built for several tests; once, until the product or what becomes of the course changes. */
export async function keptCourse(name: Name): Promise<BuiltCourse> {
  const line = LINES.find((one) => name in one);
  if (line) await keep(line);
  return new BuiltCourse(join(KEPT, name));
}

/** Waits until no other process has the file, and has it from then on; the end of the process ends that too. */
function lockOn(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: LONGEST_BUILD_MS });
  lock.exec("BEGIN EXCLUSIVE");
  return lock;
}

async function keep(line: Line): Promise<void> {
  const names = Object.keys(line);
  const stamp = join(KEPT, `${names.join("-")}.inputs`);
  mkdirSync(KEPT, { recursive: true });
  // Several workers may ask for it at once.
  const lock = lockOn(`${stamp}.lock`);
  try {
    if (names.some((name) => !existsSync(join(KEPT, name)))) rmSync(stamp, { force: true });
    await unlessStamped(stamp, MADE_OF, () =>
      step(`Building courses for tests: ${names.join(", ")}`, () => make(line)),
    );
  } finally {
    lock.close();
  }
}

async function make(line: Line): Promise<void> {
  const course = new SmallCourse();
  try {
    for (const [name, prepare] of Object.entries<Recipe>(line)) {
      await prepare(course);
      const { status, output } = await course.build();
      if (status !== 0) throw new Problem(`${output}\nThe course "${name}" of the tests could not be built.`);
      rmSync(join(KEPT, name), { recursive: true, force: true });
      for (const tree of TREES) cpSync(course.path(tree), join(KEPT, name, tree), { recursive: true });
    }
  } finally {
    course.remove();
  }
}
