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

/** A problem, and whether it stops a publish or only advises. */
export interface JudgedProblem extends Omit<Problem, "rule"> {
  rule: string;
  level: "stop" | "advise";
}

export const byPlace = (a: JudgedProblem, b: JudgedProblem): number =>
  a.file.localeCompare(b.file, "en", { numeric: true }) || a.line - b.line || a.message.localeCompare(b.message);

const LEVELS = { stop: "stops", advise: "advises" };

export const describe = ({ file, line, level, rule, message, hint }: JudgedProblem): string =>
  `${file}:${line}  ${LEVELS[level]}  ${rule}  ${message} Hint: ${hint}`;
