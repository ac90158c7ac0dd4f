import { atom, onMount } from "nanostores";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";
import { lessonsFrom, ticksFrom } from "./ticks.ts";

const kept = (): Record<string, unknown> => lessonsFrom(readStoredJson(KEYS.ticks));

/** What is ticked on this device, by lesson. */
export const $ticks = atom(kept());

onMount($ticks, () => {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.ticks) $ticks.set(kept());
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
});

/** Keeps which lines of a list of a lesson are ticked, on this device alone. */
export function keepTicks(lesson: string, list: string, names: string[]): void {
  const { [lesson]: mine, ...others } = kept();
  const lists = Object.entries({ ...ticksFrom(mine), [list]: names }).filter(([, ticked]) => ticked.length > 0);
  const all = lists.length > 0 ? { ...others, [lesson]: Object.fromEntries(lists) } : others;
  store(KEYS.ticks, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  $ticks.set(all);
}
