/** An error as a handler catches it: PocketBase's own, one of Go's, or an exception of another handler. */
export interface GoError {
  value?: Cause;
}

interface Cause {
  status?: unknown;
  rawData?: () => unknown;
  unwrap?: () => void;
  /** A string on an exception; a function on one that Go wraps. */
  stack?: unknown;
}

export interface Fault {
  kind: "full" | "unavailable" | "fault";
  status: 500 | 503;
  /** For the log. */
  details: string;
}

/** SQLite's primary result codes. */
const CODES = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  interrupted: 9,
  disk: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
};
const UNAVAILABLE = Object.values(CODES);

/** True when the message says that the disk is full. */
export const isFull = (words: string): boolean => /disk is full|no space left|disk quota exceeded/i.test(words);

/** PocketBase cancels a query after 30 s, which on an overloaded machine is time spent waiting for the processor. */
const IS_UNAVAILABLE =
  /read-only file system|input\/output error|too many open files|no such table: |no such column: |sql: database is closed|context deadline exceeded/i;

/** Strips the failed query, which contains user input. */
const ownWords = (words: string): string => words.replace(/; failed query: [\s\S]*/, "");

function kindOf(words: string): "full" | "unavailable" | undefined {
  const own = ownWords(words);
  if (isFull(own)) return "full";
  const codes = [...own.matchAll(/ \((\d{1,5})\)(?= \(SQLITE_|$|\n)/g)].map(([, code]) => Number(code) & 255);
  return codes.some((code) => UNAVAILABLE.includes(code)) || IS_UNAVAILABLE.test(own) ? "unavailable" : undefined;
}

const DEEPEST = 8;

/** Yields an error and all errors that it wraps. */
function* chainOf(first: unknown): Generator<Cause> {
  let one = first as Cause | null | undefined;
  for (let depth = 0; one && depth < DEEPEST; depth += 1) {
    yield one;
    one = wrappedIn(one);
  }
}

/** The hooks' runtime throws every error that a Go function returns, even from `unwrap`. */
function wrappedIn({ unwrap }: Cause): Cause | undefined {
  if (typeof unwrap !== "function") return undefined;
  try {
    unwrap();
    return undefined;
  } catch (error) {
    return (error as GoError).value ?? (error as Cause);
  }
}

const isAnswer = ({ status, rawData }: Cause): boolean => typeof status === "number" && typeof rawData === "function";

/** True when the error wraps an exception of a handler, and so is no intended answer. */
const isException = (cause: unknown): boolean => [...chainOf(cause)].some(({ stack }) => stack !== undefined);

const IS_MISSING = /^sql: no rows in result set|file does not exist/;

/**
 * Classifies an error; undefined when it is the request's fault and keeps its intended answer. A database that cannot
 * work (full, locked, corrupt, overloaded) is a server fault whatever the handler made of it: a device retries its
 * change after a 503, but drops it after a 4xx.
 * @param isTheirs decides by the request for an error that is no answer
 */
export function faultOf(error: GoError, isTheirs: (cause: unknown) => boolean): Fault | undefined {
  const cause = error.value ?? (error as Cause);
  const answer = [...chainOf(cause)].find(isAnswer);
  const raw: unknown = answer?.rawData?.() ?? cause;
  const words = answer ? `${String(error)}\n${String(raw)}` : String(error);
  const kind = kindOf(words);
  if (kind) return { kind, status: 503, details: words };
  const isOurs = answer ? isException(raw) : !IS_MISSING.test(words.replace(/^GoError: /, "")) && !isTheirs(cause);
  const { stack } = cause;
  return isOurs ? { kind: "fault", status: 500, details: typeof stack === "string" ? stack : words } : undefined;
}
