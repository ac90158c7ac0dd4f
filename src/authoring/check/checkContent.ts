import { dirname } from "node:path";
import type { Level } from "./read/ownRules.ts";
import { type Course, readCourse } from "./read/course.ts";
import { describe, byPlace, inAuthorsPaths, type JudgedProblem } from "./read/problem.ts";
import { askRules } from "./rules.ts";
import { idChanges } from "./rules/names.ts";
import { placesToWrite } from "./rules/placeholders.ts";

type Rules = ReadonlySet<string>;

/** Rules that look something up by id or path and fail when those are wrong. */
const LOOKING: Rules = new Set(["links", "stories", "glossary", "drafts"]);
/** Rules that count a lesson's blocks. */
const COUNTING: Rules = new Set(["parts", "done-when"]);

const placeOf = ({ file, line }: Pick<JudgedProblem, "file" | "line">): string => `${file}:${line}`;
const inModule = (file: string): string => `${dirname(file)}/module.yaml`;

/** Matches a missing lesson's id in a sentence or file name. */
const namesOne = (ids: string[]): RegExp => new RegExp(`(^|[^a-z0-9-]|\\d-)(${ids.join("|")})(?![a-z0-9-])`);

/** Drops problems caused by another one: they disappear when the author fixes that. */
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

  // A lesson's access and files are defined in its frontmatter or in its module's form.
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
  // An unreadable file would trigger half of the other rules.
  if (course.broken.length > 0)
    return course.broken.map((problem): JudgedProblem => ({ rule: "syntax", ...problem, level: "stop" })).sort(byPlace);
  return withoutConsequences(course, await askRules(course, levels)).sort(byPlace);
}

/** Returns every problem in content/, by file and line: those that stop a publish and those that advise. */
export const checkContent = (root = ".", today = new Date()): Promise<JudgedProblem[]> =>
  problemsOf(readCourse(root, today), ["stop", "advise"]);

/** Returns only the problems that stop a publish. */
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
