import { readStoredJson, store } from "#lib/storage.ts";

/** On this device alone, until somebody forgets it here or logs out. */
const KEY = "recent_searches";
const MOST = 10;

export function recentSearches(): string[] {
  const kept = readStoredJson(KEY);
  const all = Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string" && one !== "") : [];
  return all.slice(0, MOST);
}

const keep = (all: string[]): void => void store(KEY, all.length > 0 ? JSON.stringify(all.slice(0, MOST)) : null);

/** The newest first, each once however it is written. */
export function rememberSearch(query: string): void {
  const words = query.trim();
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  if (words) keep([words, ...others]);
}

export const forgetSearch = (query: string): void => keep(recentSearches().filter((one) => one !== query));

export const forgetSearches = (): void => keep([]);
