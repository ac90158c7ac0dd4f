import { atom } from "nanostores";
import { listOf, word } from "#lib/shapes.ts";
import { readStoredJson, store } from "#lib/storage.ts";

/** On this device alone, until somebody forgets it here or logs out. */
const KEY = "recent_searches";
const MOST = 10;

const kept = (): string[] => listOf(word)(readStoredJson(KEY)).slice(0, MOST);

/** What was looked for, the newest first. */
export const $recent = atom(kept());

function keep(all: string[]): void {
  $recent.set(all.slice(0, MOST));
  store(KEY, all.length > 0 ? JSON.stringify($recent.get()) : null);
}

/** The newest first, each once however it is written. */
export function rememberSearch(query: string): void {
  const words = query.trim();
  const others = $recent.get().filter((one) => one.toLowerCase() !== words.toLowerCase());
  if (words) keep([words, ...others]);
}

export const forgetSearch = (query: string): void => keep($recent.get().filter((one) => one !== query));

export const forgetSearches = (): void => keep([]);
