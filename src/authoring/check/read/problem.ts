import { basename, dirname } from "node:path";

/** Where in content/ something stands. */
export interface Place {
  /** Path from the project's root. */
  file: string;
  line: number;
}

/** One mistake, said so that an author can mend it. */
export interface Problem extends Place {
  /** What cannot be read is found before any rule is asked; all else has the name of the rule that found it. */
  rule?: "syntax";
  message: string;
  hint: string;
}

export const problem = (place: Place, message: string, hint: string): Problem => ({ ...place, message, hint });
/** A problem, or none. */
export const problemIf = (isWrong: boolean, place: Place, message: string, hint: string): Problem[] =>
  isWrong ? [problem(place, message, hint)] : [];

/** A problem, and whether it stops a publish or only advises. */
export interface JudgedProblem extends Omit<Problem, "rule"> {
  rule: string;
  level: "stop" | "advise";
}

export const byPlace = (a: JudgedProblem, b: JudgedProblem): number =>
  a.file.localeCompare(b.file, "en", { numeric: true }) || a.line - b.line || a.message.localeCompare(b.message);

const LEVELS = { stop: "stops", advise: "advises" };

/** A course elsewhere is worked at in a folder of links (pocketbase/scripts/platform/course.ts). */
const ELSEWHERE =
  basename(dirname(process.cwd())) === ".course" ? process.env["CONTENT"]?.replace(/\/+$/, "") : undefined;
/** A path below content/, but for the manuals, which lie beside the sample. */
const OF_THE_COURSE = /(?:\S*\/\.course\/[^/\s]+\/|(?<![\w./-]))content\/(?!(?:LESSONS|COURSE|FILMS|README)\.md)/g;
const OF_THE_TRASH = /(?<![\w./-])\.trash\//g;

/** A sentence that names files, by the paths that the author knows them by. */
export const inAuthorsPaths = (words: string): string =>
  ELSEWHERE === undefined
    ? words
    : words.replace(OF_THE_COURSE, `${ELSEWHERE}/`).replace(OF_THE_TRASH, `.trash/${basename(process.cwd())}/`);

export const describe = ({ file, line, level, rule, message, hint }: JudgedProblem): string =>
  inAuthorsPaths(`${file}:${line}  ${LEVELS[level]}  ${rule}  ${message} Hint: ${hint}`);
