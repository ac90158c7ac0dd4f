import { atom, onMount } from "nanostores";
import { listOf, mapOf, text } from "#lib/shapes.ts";
import { KEYS, readStoredJson, store } from "#lib/storage.ts";

/** By lesson and by the list's id the names of its ticked lines; unreadable ones are left out. */
const ticksFrom = mapOf(mapOf(listOf(text)));
const kept = () => ticksFrom(readStoredJson(KEYS.ticks));

/** What is ticked on this device. */
export const $ticks = atom<Partial<ReturnType<typeof kept>>>(kept());

onMount($ticks, () => {
  // The build draws what is unticked, and hears of no other tab.
  if (typeof document === "undefined") return;
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.ticks) $ticks.set(kept());
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
});

/** What this device could not keep stands on the page alone. */
let isStored = true;

/** Keeps which lines of a list of a lesson are ticked, on this device alone. */
export function keepTicks(lesson: string, list: string, names: string[]): void {
  const { [lesson]: mine, ...others } = isStored ? kept() : $ticks.get();
  const lists = Object.entries({ ...mine, [list]: names }).filter(([, ticked]) => ticked.length > 0);
  const all = lists.length > 0 ? { ...others, [lesson]: Object.fromEntries(lists) } : others;
  isStored = store(KEYS.ticks, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  $ticks.set(all);
}

/**
 * A hash of a line's words: a line that moves keeps its tick, a reworded one loses it. FNV-1a is enough for so few lines.
 */
export function lineHash(line: string): string {
  let hash = 0x811c9dc5;
  for (const sign of line.trim().replace(/\s+/g, " "))
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
