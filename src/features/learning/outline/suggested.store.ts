import { atom } from "nanostores";
import { isObject, listOf, text } from "#lib/shapes.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";

/** Below `onboarding_`, so that it leaves the device with its person. */
const KEY = "onboarding_start";

const NONE: readonly string[] = [];

function kept(): readonly string[] {
  const { user, lessons } = ((value) => (isObject(value) ? value : {}))(readStoredJson(KEY));
  return user === $owner.get() && user !== "" ? listOf(text)(lessons) : NONE;
}

/**
 * The lessons that a learner's own answers suggest as the first, the best before what is best without Premium. They count
 * until a lesson is finished (nextLesson.ts).
 */
export const $suggested = atom(kept());

$owner.listen(() => $suggested.set(kept()));

/** Keeps what was suggested to whoever uses this device. */
export function suggestStart(lessons: string[]): void {
  store(KEY, JSON.stringify({ user: $owner.get(), lessons }));
  $suggested.set(lessons);
}
