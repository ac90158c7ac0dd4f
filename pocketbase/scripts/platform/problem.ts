/** A failure the operator can act on: the message is one sentence and is shown without a stack. */
export class Problem extends Error {
  /** What the command ends with: 1 for what could not be done, 2 for what was typed wrongly. */
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

const SENTENCES: Record<string, string> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EACCES: "This user may not write there",
  EPERM: "This user may not write there",
  EROFS: "The disk is read-only",
  ENOTDIR: "There is a file where a folder is needed",
};

/** The operating system's refusal in words, or undefined when it is some other error. */
export function refusal(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  const sentence = SENTENCES[code ?? ""];
  return sentence && (path ? `${sentence}: ${path}.` : `${sentence}.`);
}

export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

export const reason = (error: unknown): string =>
  refusal(error) ?? (error instanceof Error ? error.message : String(error));

/** What a program that failed is to be blamed for: a full disk when it speaks of one, else the sentence. */
export function failureOf(lines: string[], sentence: string): Error {
  const isFull = lines.some((line) => /no space left on device|ENOSPC/i.test(line));
  return Object.assign(new Error(sentence), isFull && { code: "ENOSPC" });
}
