import { environment } from "../environment.ts";
import type { Kind, Tries } from "./limits.rules.ts";
import { joinedKey, droppedOf, networkOf, retryAtMs, waiting, withMoreTries } from "./limits.rules.ts";
import { said } from "../release/texts.ts";

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

interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
  has: (key: string) => boolean;
}

const LOOK_AGAIN_MS = 4;
const lockOf = (key: string): string => `lock ${key}`;

/**
 * Does something while nobody else does anything under the same key: whoever comes meanwhile is sent to `busy`. A lock
 * lives in the memory of the server, so a crash leaves none behind.
 */
export function oneAtATime<Found>(app: CoreApp, key: string, act: () => Found, busy: () => Found): Found {
  const store = app.store() as unknown as Locks;
  const [lock, mine] = [lockOf(key), $security.randomString(12)];
  if (store.getOrSet(lock, () => mine) !== mine) return busy();
  try {
    return act();
  } finally {
    store.remove(lock);
  }
}

/** Waits until nobody does anything under a key, so long at most. It holds a runtime: only for what takes a moment. */
export function awaitTurn(app: CoreApp, key: string, mostMs: number): void {
  const store = app.store() as unknown as Locks;
  for (let leftMs = mostMs; leftMs > 0 && store.has(lockOf(key)); leftMs -= LOOK_AGAIN_MS) sleep(LOOK_AGAIN_MS);
}

const RETRY_MS = 1_000;

/** Does something while at most so many others of its kind do; whoever comes then is told to come again. */
export function inTurn(e: core.RequestEvent, kind: string, most: number, go: () => void): void {
  if (!environment.limitsRates) return go();
  const busy = () => refuseTooMany(e, Date.now() + RETRY_MS, said("otherDevice"));
  const take = (place: number): void =>
    place < most ? oneAtATime(e.app, `${kind} ${String(place)}`, go, () => take(place + 1)) : busy();
  take(0);
}

interface Write {
  route: string;
  user: string;
  operations: number;
}

/**
 * Lets an account write one request at a time, and only so much in a while. All writes of the server wait in one queue,
 * which a single account could fill.
 */
export function withWriteLock(e: core.RequestEvent, { route, user, operations }: Write, write: () => void): void {
  if (isTooMany(e, { mergesOf: [route, user] }) || isTooMany(e, { operationsOf: user }, operations)) return;
  if (!environment.limitsRates) return write();
  const busy = () => refuseTooMany(e, Date.now() + RETRY_MS, said("otherDevice"));
  oneAtATime(e.app, joinedKey(route, user), write, busy);
}
