/**
 * What lies on this device to be read without a network, by the names of its caches. The service worker fills the first
 * three, a press on "Save for offline" the others.
 */
export const DEVICE = {
  /** Public pages somebody opened, and their captions. */
  pages: "pages",
  /** Pictures and scripts of those pages. */
  files: "files",
  /** What every page is made of: scripts, typefaces, the page that says one is offline. */
  shell: "shell",
} as const;

const KEPT = "kept-";

/** The cache of a module that somebody keeps. */
export const keptCache = (moduleId: number): string => `${KEPT}${String(moduleId)}`;
export const isKeptCache = (name: string): boolean => name.startsWith(KEPT);

/** What is in a module's cache, and beside every module's files on the site (contract/offline.d.ts). */
export const filesOfModule = (moduleId: number): string => `/offline/${String(moduleId)}.json`;
export const KEEPABLE = "/offline.json";
/** What a navigation gets that nothing is known of. */
export const OFFLINE_PAGE = "/offline";
export const WORKER = "/worker.js";

/** What a page says to the worker. */
export interface WorkerMessage {
  /** Addresses that were opened before the worker was there. */
  visited?: string[];
  /** What is kept has changed. */
  kept?: true;
}

/** undefined where the browser has none: on an insecure address, in some private windows. */
export const deviceCaches = (): CacheStorage | undefined =>
  "caches" in globalThis && "serviceWorker" in navigator ? caches : undefined;

/** Forgets which pages were opened here; what somebody chose to keep stays. */
export async function forgetVisits(): Promise<void> {
  const all = deviceCaches();
  await Promise.all([DEVICE.pages, DEVICE.files].map((name) => all?.delete(name))).catch(() => undefined);
}
