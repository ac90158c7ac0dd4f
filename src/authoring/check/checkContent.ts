import { dirname } from "node:path";
import type { Level } from "./read/ownRules.ts";
import { type Course, readCourse } from "./read/course.ts";
import { describe, byPlace, inAuthorsPaths, type JudgedProblem } from "./read/problem.ts";
import { askRules } from "./rules.ts";
import { idChanges } from "./rules/names.ts";
import { placesToWrite } from "./rules/placeholders.ts";

type Rules = ReadonlySet<string>;

/** What looks for something by an id or an address, and misses it when those are wrong. */
const LOOKING: Rules = new Set(["links", "stories", "glossary", "drafts"]);
/** What counts the blocks of a lesson. */
const COUNTING: Rules = new Set(["parts", "done-when"]);

const placeOf = ({ file, line }: Pick<JudgedProblem, "file" | "line">): string => `${file}:${line}`;
const inModule = (file: string): string => `${dirname(file)}/module.yaml`;

/** The id of a lesson that is gone, in a sentence or in the name of a file. */
const namesOne = (ids: string[]): RegExp => new RegExp(`(^|[^a-z0-9-]|\\d-)(${ids.join("|")})(?![a-z0-9-])`);

/** What is said already by a problem that it comes of: the author mends that one, and both are gone. */
function withoutConsequences(course: Course, problems: JudgedProblem[]): JudgedProblem[] {
  const filesOf = (...rules: string[]): Rules =>
    new Set(problems.filter(({ rule }) => rules.includes(rule)).map(({ file }) => file));
  const placesOf = (one: string): Rules => new Set(problems.filter(({ rule }) => rule === one).map(placeOf));
  const [forms, blocked, members] = [filesOf("schema"), filesOf("blocks"), filesOf("members-only")];
  const [fields, tags] = [placesOf("schema"), placesOf("blocks")];
  const isMisnamed = filesOf("ids", "names").size > 0;
  const misnamed = placesOf("names");
  const gone = idChanges(course).gone.map(({ id }) => id);
  const isGone = gone.length > 0 ? namesOne(gone) : undefined;

  // Who may read a lesson, and what it has, is in its form or in its module's.
  const ofForm = ({ file, rule, level, ...place }: JudgedProblem): boolean =>
    rule !== "schema" &&
    (forms.has(inModule(file)) || (forms.has(file) && (level === "advise" || fields.has(placeOf({ file, ...place })))));
  const ofLoss = ({ file, rule, message }: JudgedProblem): boolean =>
    isGone !== undefined && (rule === "numbering" || isGone.test(file) || isGone.test(message));
  const ofName = (problem: JudgedProblem): boolean =>
    (isMisnamed && LOOKING.has(problem.rule)) || (problem.rule === "numbering" && misnamed.has(placeOf(problem)));
  const ofBlock = (problem: JudgedProblem): boolean =>
    (problem.rule === "curly" && tags.has(placeOf(problem))) ||
    (COUNTING.has(problem.rule) && blocked.has(problem.file));
  const ofMembers = ({ file, rule }: JudgedProblem): boolean => rule === "opening" && members.has(file);

  return problems.filter((problem) => {
    const isAdvice = problem.level === "advise";
    const reasons = [ofForm, ofBlock, ofMembers, ...(isAdvice ? [ofLoss, ofName] : [])];
    return !reasons.some((isConsequence) => isConsequence(problem));
  });
}

async function problemsOf(course: Course, levels: Level[]): Promise<JudgedProblem[]> {
  // A file that cannot be read would make half of the other rules complain.
  if (course.broken.length > 0)
    return course.broken.map((problem): JudgedProblem => ({ rule: "syntax", ...problem, level: "stop" })).sort(byPlace);
  return withoutConsequences(course, await askRules(course, levels)).sort(byPlace);
}

/** Every mistake in content/ below a root, by file and line: what stops a publish, and what advises. */
export const checkContent = (root = ".", today = new Date()): Promise<JudgedProblem[]> =>
  problemsOf(readCourse(root, today), ["stop", "advise"]);

/** Only what stops a publish. */
export const stopsIn = (root = ".", today = new Date()): Promise<JudgedProblem[]> =>
  problemsOf(readCourse(root, today), ["stop"]);

function sayDrafts({ root, lessons }: Course): void {
  for (const draft of lessons.filter(({ data }) => data["draft"] === true)) {
    const places = placesToWrite(root, draft);
    const [next] = places;
    if (next)
      console.log(
        inAuthorsPaths(`${draft.file} is a draft with ${places.length} places to write, the next in line ${next.line}`),
      );
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
  const course = readCourse(process.argv[2] ?? ".", new Date());
  const problems = await problemsOf(course, ["stop", "advise"]);
  for (const problem of problems) console.log(describe(problem));
  sayDrafts(course);
  sayCounts(course, problems);
}

if (import.meta.main) await main();
