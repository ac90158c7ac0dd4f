import { dirname } from "node:path";
import { idChanges } from "./names/idList.ts";
import type { Course } from "./read/course.ts";
import type { JudgedProblem } from "./read/problem.ts";

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
export function withoutConsequences(course: Course, problems: JudgedProblem[]): JudgedProblem[] {
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
