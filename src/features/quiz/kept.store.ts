import { KEYS, readStored, readStoredJson, store } from "#lib/storage.ts";
import type { Attempt } from "./quiz.ts";
import { attemptFrom, keptFrom, type Kept } from "./reading.ts";

/** What the storage would not take, for as long as the page lives. */
const attemptsInMemory = new Map<string, Attempt>();
let keptInMemory: Kept | undefined;

const ATTEMPT = "quiz_attempt_";
// Every answer has a key of its own: tabs add and remove them side by side and never write over each other's.
const keyOf = ({ id }: Attempt): string => ATTEMPT + id;
const isAttemptKey = (key: string): boolean => key.startsWith(ATTEMPT);
export const isQuizKey = (key: string | null): boolean => key === null || key === KEYS.quiz || isAttemptKey(key);

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export function keepAttempt(attempt: Attempt): void {
  if (store(keyOf(attempt), JSON.stringify(attempt))) attemptsInMemory.delete(attempt.id);
  else attemptsInMemory.set(attempt.id, attempt);
}

export function dropAttempts(attempts: Attempt[]): void {
  for (const attempt of attempts) {
    attemptsInMemory.delete(attempt.id);
    store(keyOf(attempt), null);
  }
}

function readAttempt(key: string): Attempt | undefined {
  const attempt = attemptFrom(readStoredJson(key));
  if (!attempt && readStored(key) !== null) store(key, null);
  return attempt;
}

/** The answers of these people that wait on this device; "" are a visitor's. */
export function attemptsOf(...users: string[]): Attempt[] {
  const stored = storedKeys().filter(isAttemptKey).map(readAttempt);
  const all = new Map(stored.flatMap((attempt) => (attempt ? [[attempt.id, attempt] as const] : [])));
  for (const [id, attempt] of attemptsInMemory) all.set(id, attempt);
  return [...all.values()].filter(({ user }) => users.includes(user));
}

export const isAllStored = (): boolean => attemptsInMemory.size === 0;

/** What the server said last of this person's questions. */
export function readKept(user: string): Kept | undefined {
  const kept = keptFrom(readStoredJson(KEYS.quiz)) ?? keptInMemory;
  return kept?.user === user ? kept : undefined;
}

export function keep(kept: Kept): void {
  keptInMemory = store(KEYS.quiz, JSON.stringify(kept)) ? undefined : kept;
  // A full storage still holds what was known before.
  if (keptInMemory) store(KEYS.quiz, null);
}
