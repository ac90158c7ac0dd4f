import { join } from "node:path";
import { readCourse, type Course } from "./read/course.ts";
import { describe, inOrder, type Problem } from "#build/check/read/problem.ts";
import { placesToWrite } from "./rules/lesson/placeholders.ts";
import { RULES, STOPS_A_BUILD, type Rule } from "./rules.ts";

const PROJECT = join(import.meta.dirname, "../../..");

async function problemsOf(course: Course, rules: Rule[] = RULES): Promise<Problem[]> {
  // A file that cannot be read would make half of the other rules complain.
  if (course.broken.length > 0) return course.broken.toSorted(inOrder);
  const found = await Promise.all(rules.map((rule) => rule(course)));
  return found.flat().sort(inOrder);
}

/** Every mistake in content/ below a root, by file and line. */
export const checkContent = (root = PROJECT, today = new Date(), rules = RULES): Promise<Problem[]> =>
  problemsOf(readCourse(root, today), rules);

async function main(): Promise<void> {
  const course = readCourse(process.argv[2] ?? PROJECT, new Date());
  const problems = await problemsOf(course);
  for (const problem of problems) console.log(describe(problem));
  const unwritten = course.lessons.filter(({ written }) => !written).length;
  const drafts = course.lessons.filter(({ data }) => data["draft"] === true);
  for (const draft of drafts) {
    const places = placesToWrite(course.root, draft);
    const [next] = places;
    if (next)
      console.log(`${draft.file} is a draft with ${places.length} places to write, the next in line ${next.line}`);
  }
  const seconds = (performance.now() / 1000).toFixed(1);
  const stopping = (await problemsOf(course, STOPS_A_BUILD)).length;
  const counts = `${course.lessons.length} lessons, ${unwritten} still unwritten, ${problems.length} problems`;
  if (stopping > 0) console.log(`${stopping} of them would stop a publish; the others advise.`);
  console.log(`${counts}, ${seconds} s`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
