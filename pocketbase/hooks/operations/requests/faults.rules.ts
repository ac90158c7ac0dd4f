/** An error as the server hands it to a handler: its own, one of Go's, or an exception out of another handler. */
export interface GoError {
  value?: Cause;
}

interface Cause {
  status?: unknown;
  rawData?: () => unknown;
  unwrap?: () => void;
  /** Of an exception, as text; of one that Go holds, a function. */
  stack?: unknown;
}

export interface Fault {
  kind: "full" | "unavailable" | "fault";
  status: 500 | 503;
  /** For the log. */
  details: string;
}

/** SQLite's own codes, without what extends them. */
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

/** Whether the database or the system had no room, by their own words. */
export const isFull = (words: string): boolean => /disk is full|no space left|disk quota exceeded/i.test(words);

/** The server ends a query after 30 s, which on a busy machine is spent waiting for the processor. */
const IS_UNAVAILABLE =
  /read-only file system|input\/output error|too many open files|no such table: |no such column: |sql: database is closed|context deadline exceeded/i;

/** What the database was told to do stands behind its words, with what somebody typed. */
const ownWords = (words: string): string => words.replace(/; failed query: [\s\S]*/, "");

function kindOf(words: string): "full" | "unavailable" | undefined {
  const own = ownWords(words);
  if (isFull(own)) return "full";
  const codes = [...own.matchAll(/ \((\d{1,5})\)(?= \(SQLITE_|$|\n)/g)].map(([, code]) => Number(code) & 255);
  return codes.some((code) => UNAVAILABLE.includes(code)) || IS_UNAVAILABLE.test(own) ? "unavailable" : undefined;
}

const DEEPEST = 8;

/** An error, and all that it wraps. */
function* chainOf(first: unknown): Generator<Cause> {
  let one = first as Cause | null | undefined;
  for (let depth = 0; one && depth < DEEPEST; depth += 1) {
    yield one;
    one = wrappedIn(one);
  }
}

/** The runtime throws every error that a function of Go's gives back, also one that was asked for. */
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

/** Whether an exception of a handler lies below an error: what nobody meant to say. */
const isException = (cause: unknown): boolean => [...chainOf(cause)].some(({ stack }) => stack !== undefined);

const IS_MISSING = /^sql: no rows in result set|file does not exist/;

/**
 * Whose fault an error is: undefined where the request's, which then gets the answer that was meant for it. A database
 * that cannot work (no room, locked, damaged, overloaded) is no fault of what was sent, whatever the handler made of it: a device
 * keeps it and tries again later, where it would throw a refused one away. `isTheirs` looks at what was sent, for an error
 * that is no answer.
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
