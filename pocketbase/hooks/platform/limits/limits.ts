import { environment } from "../environment.ts";
import type { Kind, Tries } from "./limits.rules.ts";
import { joinedKey, droppedOf, networkOf, retryAtMs, waiting, withMoreTries } from "./limits.rules.ts";
import { said } from "../release/texts.ts";

// Kept in memory only: a restart resets the counters, and no address is stored on disk.
const PREFIX = "tries ";
/** The subject that a limit counts for; several parts form one subject. */
export type Subject = string | readonly string[];
export type Subjects = Partial<Record<Kind, Subject>>;

const LONGEST_SUBJECT = 320;

// No address is longer; longer input is hashed rather than kept in full.
function triesOf(kind: Kind, subject: Subject): string {
  const key = joinedKey(kind, ...[subject].flat()).toLowerCase();
  return PREFIX + (key.length > LONGEST_SUBJECT ? $security.sha256(key) : key);
}

const read = (text: unknown): Tries | undefined => (text ? (JSON.parse(String(text)) as Tries) : undefined);

function count(app: CoreApp, kind: Kind, subject: Subject, amount: number): number | undefined {
  let tries: Tries = { count: 0, untilMs: 0 };
  // Atomic under the store's lock, so that parallel tries are all counted.
  app.store().setFunc(triesOf(kind, subject), (old: unknown) => {
    tries = withMoreTries(read(old), kind, Date.now(), amount);
    return JSON.stringify(tries);
  });
  return retryAtMs(tries, kind);
}

/**
 * Counts one try for each kind in turn, and stops at the first exceeded limit: a caller blocked by their own network's
 * limit does not use up another's. Returns true after answering 429 when a limit is exceeded.
 */
export function isTooMany(e: core.RequestEvent, subjects: Subjects, amount = 1): boolean {
  const retryAt = tooManyUntil(e.app, subjects, amount);
  if (retryAt !== undefined) refuseTooMany(e, retryAt);
  return retryAt !== undefined;
}

/** Counts like isTooMany without answering: returns when to retry, in ms since 1970; undefined within the limits. */
export function tooManyUntil(app: CoreApp, subjects: Subjects, amount = 1): number | undefined {
  if (!environment.limitsRates) return undefined;
  for (const [kind, subject] of Object.entries(subjects)) {
    const retryAt = count(app, kind as Kind, subject, amount);
    if (retryAt !== undefined) return retryAt;
  }
  return undefined;
}

/** A sentence that says when to retry. */
export function waitingWords(retryAt: number, nowMs: number): string {
  const { say, values } = waiting(retryAt, nowMs);
  return said(say, values);
}

/** Answers 429 with Retry-After. @param message replaces the default sentence */
export function refuseTooMany(e: core.RequestEvent, retryAt: number, message?: string): void {
  const nowMs = Date.now();
  e.response.header().set("Retry-After", String(Math.max(1, Math.ceil((retryAt - nowMs) / 1000))));
  const data = { retryAt: new Date(retryAt).toISOString() };
  e.json(429, { status: 429, message: message ?? waitingWords(retryAt, nowMs), data } satisfies TooOften);
}

export const networkFrom = (e: core.RequestEvent): string => networkOf(e.realIP());

/** The right password proves that the earlier tries were the owner's. */
export const forgetTries = (app: CoreApp, kind: Kind, subject: Subject): void =>
  app.store().remove(triesOf(kind, subject));

/** Deletes expired counters. */
export function pruneTries(app: CoreApp): void {
  const store = app.store();
  const keys = Object.keys(store.getAll()).filter((key) => key.startsWith(PREFIX));
  const all = keys.map((key) => [key, read(store.get(key))] as const);
  for (const key of droppedOf(all, Date.now())) store.remove(key);
}

/**
 * Clears PocketBase's own rate limiter: it keeps each address for an hour, and a client with an IPv6 network has more
 * addresses than fit into memory. Its windows last a minute at most, so clearing it costs nothing.
 */
export const forgetAddresses = (app: CoreApp): void => app.store().remove("__pbRateLimiters__");

/** Body of a 429 response, which also has a `Retry-After` header. */
interface TooOften {
  status: 429;
  /** A sentence for the learner. */
  message: string;
  data: {
    /** ISO 8601. */
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
 * Runs `act` under the lock of a key, or `busy` when another request holds it. Locks are kept in memory, so a crash
 * leaves none behind.
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

/** Waits until the key's lock is free, at most `mostMs`. Blocks a runtime, so only for locks held briefly. */
export function awaitTurn(app: CoreApp, key: string, mostMs: number): void {
  const store = app.store() as unknown as Locks;
  for (let leftMs = mostMs; leftMs > 0 && store.has(lockOf(key)); leftMs -= LOOK_AGAIN_MS) sleep(LOOK_AGAIN_MS);
}

const RETRY_MS = 1_000;

/** Runs `go` in one of the `most` slots of its kind; answers 429 when all are taken. */
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
 * Allows each account one write request at a time, within rate limits. All writes of the server share one queue, which
 * a single account could otherwise fill.
 */
export function withWriteLock(e: core.RequestEvent, { route, user, operations }: Write, write: () => void): void {
  if (isTooMany(e, { mergesOf: [route, user] }) || isTooMany(e, { operationsOf: user }, operations)) return;
  if (!environment.limitsRates) return write();
  const busy = () => refuseTooMany(e, Date.now() + RETRY_MS, said("otherDevice"));
  oneAtATime(e.app, joinedKey(route, user), write, busy);
}
