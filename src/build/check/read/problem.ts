/** Where in content/ something stands. */
export interface Place {
  /** Path from the project's root. */
  file: string;
  line: number;
}

/** One mistake, said so that an author can mend it. */
export interface Problem extends Place {
  /** Name of the rule, which is the name of its file. */
  rule: string;
  message: string;
  hint: string;
}

export const inOrder = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file, "en", { numeric: true }) || a.line - b.line || a.message.localeCompare(b.message);

export const describe = ({ file, line, rule, message, hint }: Problem): string =>
  `${file}:${line}  ${rule}  ${message} Hint: ${hint}`;
