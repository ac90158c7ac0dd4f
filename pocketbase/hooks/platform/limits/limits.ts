import { environment } from "../environment.ts";
import { joinedKey } from "../keys.rules.ts";
import { said } from "../release/texts.ts";
import { droppedOf, type Kind, networkOf, retryAtMs, type Tries, waiting, withMoreTries } from "./limits.rules.ts";

// In memory alone: a restart forgets them, and no address is written down.
const PREFIX = "tries ";
/** Whom or what each kind is counted for; several parts are counted for all of them together. */
export type Subject = string | readonly string[];
export type Subjects = Partial<Record<Kind, Subject>>;

const LONGEST_SUBJECT = 320;

// No address is longer, and what is sent as one must not be kept in full.
function triesOf(kind: Kind, subject: Subject): string {
  const key = joinedKey(kind, ...[subject].flat()).toLowerCase();
  return PREFIX + (key.length > LONGEST_SUBJECT ? $security.sha256(key) : key);
}

const read = (text: unknown): Tries | undefined => (text ? (JSON.parse(String(text)) as Tries) : undefined);

function count(app: CoreApp, kind: Kind, subject: Subject, amount: number): number | undefined {
  let tries: Tries = { count: 0, untilMs: 0 };
  // One step under the store's lock, so that parallel tries are counted one by one.
  app.store().setFunc(triesOf(kind, subject), (old: unknown) => {
    tries = withMoreTries(read(old), kind, Date.now(), amount);
    return JSON.stringify(tries);
  });
  return retryAtMs(tries, kind);
}

/**
 * Counts a try of each kind in turn, up to the first that was one too many: whoever is refused by their own network's
 * limit does not use up another's. True when there was one; then the answer, with the time to try again, is given.
 */
export function isTooMany(e: core.RequestEvent, subjects: Subjects, amount = 1): boolean {
  const retryAt = tooManyUntil(e.app, subjects, amount);
  if (retryAt !== undefined) refuseTooMany(e, retryAt);
  return retryAt !== undefined;
}

/** The same without an answer: when to try again; undefined when it was not one too many. */
export function tooManyUntil(app: CoreApp, subjects: Subjects, amount = 1): number | undefined {
  if (!environment.limitsRates) return undefined;
  for (const [kind, subject] of Object.entries(subjects)) {
    const retryAt = count(app, kind as Kind, subject, amount);
    if (retryAt !== undefined) return retryAt;
  }
  return undefined;
}

/** When to try again, in a sentence. */
export function waitingWords(retryAt: number, nowMs: number): string {
  const { say, values } = waiting(retryAt, nowMs);
  return said(say, values);
}

/** Answers 429; `message` where another sentence than the usual says more. */
export function refuseTooMany(e: core.RequestEvent, retryAt: number, message?: string): void {
  const nowMs = Date.now();
  e.response.header().set("Retry-After", String(Math.max(1, Math.ceil((retryAt - nowMs) / 1000))));
  const data = { retryAt: new Date(retryAt).toISOString() };
  e.json(429, { status: 429, message: message ?? waitingWords(retryAt, nowMs), data } satisfies TooOften);
}

export const networkFrom = (e: core.RequestEvent): string => networkOf(e.realIP());

/** The right password proves that the tries before were its owner's. */
export const forgetTries = (app: CoreApp, kind: Kind, subject: Subject): void =>
  app.store().remove(triesOf(kind, subject));

/** Drops what counts no longer. */
export function pruneTries(app: CoreApp): void {
  const store = app.store();
  const keys = Object.keys(store.getAll()).filter((key) => key.startsWith(PREFIX));
  const all = keys.map((key) => [key, read(store.get(key))] as const);
  for (const key of droppedOf(all, Date.now())) store.remove(key);
}

/**
 * The server's own limiter remembers each address for an hour, and whoever has an IPv6 network has more of them than fit
 * into memory. Its times are a minute at most, so that it begins anew costs nothing.
 */
export const forgetAddresses = (app: CoreApp): void => app.store().remove("__pbRateLimiters__");

/** The answer to what was asked too often: 429, with `Retry-After`. */
interface TooOften {
  status: 429;
  /** A sentence for the learner. */
  message: string;
  data: {
    /** ISO */
    retryAt: string;
  };
}
