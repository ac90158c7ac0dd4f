/**
 * Names of the caches for offline reading. The service worker fills the first three; "Save for offline" fills the
 * others.
 */
export const DEVICE = {
  /** Public pages the user visited, and their captions. */
  pages: "pages",
  /** Pictures and scripts of those pages. */
  files: "files",
  /** Scripts, fonts and the offline page, which every page needs. */
  shell: "shell",
} as const;

const KEPT = "kept-";

/** The cache of a module that the user saved. */
export const keptCache = (moduleId: number): string => `${KEPT}${String(moduleId)}`;
export const isKeptCache = (name: string): boolean => name.startsWith(KEPT);

/** Lists the files of one module, and of every module on the site (contract/offline.d.ts). */
export const filesOfModule = (moduleId: number): string => `/offline/${String(moduleId)}.json`;
export const KEEPABLE = "/offline.json";
/** The response to a navigation that no cache can answer. */
export const OFFLINE_PAGE = "/offline";
export const WORKER = "/worker.js";

/** A message from a page to the service worker. */
export interface WorkerMessage {
  /** URLs visited before the worker was active. */
  visited?: string[];
  /** The user saved or removed a module. */
  kept?: true;
}

/** Undefined where the browser has no Cache API: on an insecure origin, in some private windows. */
export const deviceCaches = (): CacheStorage | undefined =>
  "caches" in globalThis && "serviceWorker" in navigator ? caches : undefined;

/** Clears the caches of visited pages; what the user saved for offline stays. */
export async function forgetVisits(): Promise<void> {
  const all = deviceCaches();
  await Promise.all([DEVICE.pages, DEVICE.files].map((name) => all?.delete(name))).catch(() => undefined);
}
