/** An error the operator can act on: the message is one sentence, shown without a stack trace. */
export class Problem extends Error {
  /** The exit code: 1 when something could not be done, 2 for a wrong invocation. */
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

const SENTENCES: Record<string, string> = {
  ENOSPC: "The disk is full",
  EDQUOT: "The disk quota is used up",
  EACCES: "This user may not read or write there",
  EPERM: "This user may not read or write there",
  EROFS: "The disk is read-only",
  ENOTDIR: "There is a file where a folder is needed",
  EISDIR: "There is a folder where a file is needed",
  ENOENT: "There is nothing at this path",
  ENOEXEC: "This is not a program that runs here",
  EXDEV: "These two folders lie on different disks",
  EIO: "The disk could not be read or written",
  EMFILE: "This machine lets a program open no more files (ulimit -n)",
  ENOMEM: "This machine has no memory left",
  EBUSY: "Another program is using this",
  ETXTBSY: "Another program is still writing this",
};

/** SQLite's errors by the low byte of their code. */
const DATABASE_SENTENCES: Record<number, string> = {
  5: "The database is locked by another program: try again in a moment",
  8: "The database is read-only for this user",
  10: "The database could not be read or written: the disk is full or faulty",
  11: "The database is damaged: restore a back-up (npm run restore)",
  13: "The disk is full",
  14: "The database cannot be opened: is it this user's, and does its disk have room?",
  26: "The database is damaged: restore a back-up (npm run restore)",
};

const SQLITE_FULL = 13;

/** An operating system or SQLite error in words; undefined for any other error. */
export function refusal(error: unknown): string | undefined {
  const { code, path, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const said = code === "ERR_SQLITE_ERROR" ? DATABASE_SENTENCES[Number(errcode) & 0xff] : SENTENCES[code ?? ""];
  if (said === undefined) return undefined;
  if (path) return `${said}: ${path}.`;
  return said.endsWith("?") ? said : `${said}.`;
}

/** Any error in a sentence or two for the user; the stack trace is for developers. */
export function inWords(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const known = refusal(error);
  if (known !== undefined) return known;
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return `This failed for a reason that the command does not know: ${first.replace(/\.$/, "")}. DEBUG=1 shows where.`;
}

/** Prints an error, with its stack trace when DEBUG is set. @returns the exit code */
export function complain(error: unknown): number {
  console.error(inWords(error));
  if (process.env["DEBUG"] && !(error instanceof Problem)) console.error(error);
  return error instanceof Problem ? error.code : 1;
}

export function isDiskFull(error: unknown): boolean {
  const { code = "", errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return ["ENOSPC", "EDQUOT"].includes(code) || (Number(errcode) & 0xff) === SQLITE_FULL;
}

export const reason = (error: unknown): string =>
  refusal(error) ?? (error instanceof Error ? error.message : String(error));

/** The error of a failed program: ENOSPC when its output mentions a full disk, else the sentence. */
export function programFailure(lines: string[], sentence: string): Error {
  const isFull = lines.some((line) => /no space left on device|ENOSPC/i.test(line));
  return Object.assign(new Error(sentence), isFull && { code: "ENOSPC" });
}
