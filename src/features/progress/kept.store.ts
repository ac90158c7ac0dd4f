import { KEYS, readStored, readStoredJson, store, storedKeys } from "#lib/storage.ts";
import type { Act } from "./acts.ts";
import { actFrom, keptFrom, type Kept } from "./reading.ts";

/** What the storage would not take, for as long as the page lives. */
const actsInMemory = new Map<string, Act>();
let keptInMemory: Kept | undefined;

const ACT = "progress_act_";
// Every act has a key of its own: tabs add and remove them side by side and never write over each other's.
const keyOf = ({ id }: Pick<Act, "id">): string => ACT + id;
const isActKey = (key: string): boolean => key.startsWith(ACT);
export const isProgressKey = (key: string | null): boolean => key === null || key === KEYS.progress || isActKey(key);

/** Keeps an act, or its new form under the same id. @returns false when it lasts only as long as the page */
export function keepAct(act: Act): boolean {
  const isKept = store(keyOf(act), JSON.stringify(act));
  if (isKept) actsInMemory.delete(act.id);
  else actsInMemory.set(act.id, act);
  return isKept;
}

export function dropActs(acts: Act[]): void {
  for (const act of acts) {
    actsInMemory.delete(act.id);
    store(keyOf(act), null);
  }
}

function readAct(key: string): Act | undefined {
  const act = actFrom(readStoredJson(key));
  if (!act && readStored(key) !== null) store(key, null);
  return act;
}

/** The acts of these people that wait on this device; "" are a visitor's. */
export function actsOf(...users: string[]): Act[] {
  const stored = storedKeys().filter(isActKey).map(readAct);
  const all = new Map(stored.flatMap((act) => (act ? [[act.id, act] as const] : [])));
  for (const [id, act] of actsInMemory) all.set(id, act);
  return [...all.values()].filter(({ user }) => users.includes(user));
}

export const isAllStored = (): boolean => actsInMemory.size === 0;

/** What is known of this person's progress. */
export function readKept(user: string): Kept | undefined {
  const kept = keptFrom(readStoredJson(KEYS.progress)) ?? keptInMemory;
  return kept?.user === user ? kept : undefined;
}

export function keep(kept: Kept): void {
  const text = JSON.stringify(kept);
  if (readStored(KEYS.progress) === text) return;
  keptInMemory = store(KEYS.progress, text) ? undefined : kept;
  // A full storage still holds what was known before.
  if (keptInMemory) store(KEYS.progress, null);
}

/** Takes what is known off the device; what waits to be sent stays. */
export function forgetKept(): void {
  keptInMemory = undefined;
  store(KEYS.progress, null);
}
