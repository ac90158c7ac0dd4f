import { join } from "node:path";
import { withoutConsequences } from "./consequences.ts";
import { readCourse, type Course } from "./read/course.ts";
import { describe, inOrder, type JudgedProblem } from "#build/check/read/problem.ts";
import type { AuthorsRule, Level, SafetyRule } from "./own/levels.ts";
import { placesToWrite } from "./rules/lesson/placeholders.ts";
import { RULES } from "./rules.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const NAMES = Object.keys(RULES) as (SafetyRule | AuthorsRule)[];

async function problemsOf(course: Course, levels: Level[]): Promise<JudgedProblem[]> {
  // A file that cannot be read would make half of the other rules complain.
  if (course.broken.length > 0)
    return course.broken.toSorted(inOrder).map((problem) => ({ ...problem, level: "stop" }));
  const found = await Promise.all(
    NAMES.map(async (name) => {
      const level = course.own.levelOf(name);
      if (level === "off" || !levels.includes(level)) return [];
      return (await RULES[name](course)).map((problem): JudgedProblem => ({ ...problem, level }));
    }),
  );
  return withoutConsequences(course, found.flat()).sort(inOrder);
}

/** Every mistake in content/ below a root, by file and line: what stops a publish, and what advises. */
export const checkContent = (root = PROJECT, today = new Date()): Promise<JudgedProblem[]> =>
  problemsOf(readCourse(root, today), ["stop", "advise"]);

/** Only what stops a publish. */
export const stopsIn = (root = PROJECT, today = new Date()): Promise<JudgedProblem[]> =>
  problemsOf(readCourse(root, today), ["stop"]);

function sayDrafts({ root, lessons }: Course): void {
  for (const draft of lessons.filter(({ data }) => data["draft"] === true)) {
    const places = placesToWrite(root, draft);
    const [next] = places;
    if (next)
      console.log(`${draft.file} is a draft with ${places.length} places to write, the next in line ${next.line}`);
  }
}

function sayCounts({ lessons, own }: Course, problems: JudgedProblem[]): void {
  const stopping = problems.filter(({ level }) => level === "stop").length;
  const unwritten = lessons.filter(({ written }) => !written).length;
  const seconds = (performance.now() / 1000).toFixed(1);
  if (stopping > 0) console.log(`${stopping} of them would stop a publish; the others advise.`);
  else if (problems.length > 0 && !own.isStrict) console.log("None of them stops a publish: they advise.");
  console.log(`${lessons.length} lessons, ${unwritten} still unwritten, ${problems.length} problems, ${seconds} s`);
  process.exitCode = stopping > 0 || (own.isStrict && problems.length > 0) ? 1 : 0;
}

async function main(): Promise<void> {
  const course = readCourse(process.argv[2] ?? PROJECT, new Date());
  const problems = await problemsOf(course, ["stop", "advise"]);
  for (const problem of problems) console.log(describe(problem));
  sayDrafts(course);
  sayCounts(course, problems);
}

if (import.meta.main) await main();
