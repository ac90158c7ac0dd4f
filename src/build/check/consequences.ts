import { dirname } from "node:path";
import { idChanges } from "./names/idList.ts";
import type { Course } from "./read/course.ts";
import type { JudgedProblem } from "./read/problem.ts";

type Rules = ReadonlySet<string>;

/** What looks for something by an id or an address, and misses it when those are wrong. */
const LOOKING: Rules = new Set(["links", "stories", "glossary", "drafts"]);
/** What counts the blocks of a lesson. */
const COUNTING: Rules = new Set(["parts", "done-when"]);

const inModule = (file: string): string => `${dirname(file)}/module.yaml`;

/** The id of a lesson that is gone, in a sentence or in the name of a file. */
const namesOne = (ids: string[]): RegExp => new RegExp(`(^|[^a-z0-9-]|\\d-)(${ids.join("|")})(?![a-z0-9-])`);

/** What is said already by a problem that it comes of: the author mends that one, and both are gone. */
export function withoutConsequences(course: Course, problems: JudgedProblem[]): JudgedProblem[] {
  const filesOf = (...rules: string[]): Rules =>
    new Set(problems.filter(({ rule }) => rules.includes(rule)).map(({ file }) => file));
  const placesOf = (one: string): Rules =>
    new Set(problems.filter(({ rule }) => rule === one).map(({ file, line }) => `${file}:${line}`));
  const [forms, blocked, members] = [filesOf("schema"), filesOf("blocks"), filesOf("members-only")];
  const [fields, tags] = [placesOf("schema"), placesOf("blocks")];
  const isMisnamed = filesOf("ids", "names").size > 0;
  const misnamed = placesOf("names");
  const gone = idChanges(course).gone.map(({ id }) => id);
  const isGone = gone.length > 0 ? namesOne(gone) : undefined;

  const isConsequence = ({ file, line, rule, level, message }: JudgedProblem): boolean => {
    const isAdvice = level === "advise";
    const place = `${file}:${line}`;
    // Who may read a lesson, and what it has, is in its form or in its module's.
    if (rule !== "schema" && (forms.has(inModule(file)) || (forms.has(file) && (isAdvice || fields.has(place)))))
      return true;
    if (isAdvice && ((isMisnamed && LOOKING.has(rule)) || (isGone && (isGone.test(file) || isGone.test(message)))))
      return true;
    if (rule === "numbering") return isGone !== undefined || misnamed.has(place);
    if (rule === "opening") return members.has(file);
    return (rule === "curly" && tags.has(place)) || (COUNTING.has(rule) && blocked.has(file));
  };
  return problems.filter((problem) => !isConsequence(problem));
}
