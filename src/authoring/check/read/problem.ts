import { basename, dirname } from "node:path";

/** A position in content/. */
export interface Place {
  /** Path from the project's root. */
  file: string;
  line: number;
}

/** A mistake, with a hint for the author. */
export interface Problem extends Place {
  /** Syntax errors are found before any rule runs; other problems get the name of their rule. */
  rule?: "syntax";
  message: string;
  hint: string;
}

/** A mistake before its place is known. */
export type Mistake = readonly [message: string, hint: string];

export const problem = ({ file, line }: Place, message: string, hint: string): Problem => ({
  ...{ file, line, message, hint },
});
/** Places mistakes; undefined is none. */
export const problemsAt = (place: Place, ...mistakes: (Mistake | undefined)[]): Problem[] =>
  mistakes.flatMap((mistake) => (mistake ? [problem(place, ...mistake)] : []));
/** Returns one problem or none. */
export const problemIf = (isWrong: boolean, place: Place, message: string, hint: string): Problem[] =>
  isWrong ? [problem(place, message, hint)] : [];

/** A problem with the level of its rule. */
export interface JudgedProblem extends Omit<Problem, "rule"> {
  rule: string;
  level: "stop" | "advise";
}

export const byPlace = (a: JudgedProblem, b: JudgedProblem): number =>
  a.file.localeCompare(b.file, "en", { numeric: true }) || a.line - b.line || a.message.localeCompare(b.message);

const LEVELS = { stop: "stops", advise: "advises" };

/** A course elsewhere is used through a folder of links (pocketbase/scripts/platform/course.ts). */
const ELSEWHERE =
  basename(dirname(process.cwd())) === ".course" ? process.env["CONTENT"]?.replace(/\/+$/, "") : undefined;
/** Paths in content/, except the manuals, which are beside the sample. */
const OF_THE_COURSE = /(?:\S*\/\.course\/[^/\s]+\/|(?<![\w./-]))content\/(?!(?:LESSONS|COURSE|FILMS|README)\.md)/g;
const OF_THE_TRASH = /(?<![\w./-])\.trash\//g;

/** Replaces paths in a message with those the author knows. */
export const inAuthorsPaths = (words: string): string =>
  ELSEWHERE === undefined
    ? words
    : words.replace(OF_THE_COURSE, `${ELSEWHERE}/`).replace(OF_THE_TRASH, `.trash/${basename(process.cwd())}/`);

export const describe = ({ file, line, level, rule, message, hint }: JudgedProblem): string =>
  inAuthorsPaths(`${file}:${line}  ${LEVELS[level]}  ${rule}  ${message} Hint: ${hint}`);
