import { registerQuotaErrorCallback } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { DEVICE, OFFLINE_PAGE } from "#lib/deviceCaches.ts";
import { type Bounds, FILES, measured, PAGES, trim } from "./bounds.ts";
import { isStorable, cacheKey, type Kind, otherKeyOf } from "./requests.ts";

/** On a slow connection the cached page is shown after this many seconds. */
const LONGEST_WAIT_S = 5;

// Vary names only encoding and origin here: a response that depends on the user is never cached.
const matchOptions = { ignoreVary: true };
const anywhere = (address: string) => caches.match(address, matchOptions);

/** Looks in every cache: the shell's, and those of saved modules. */
async function foundElsewhere(address: string): Promise<Response | undefined> {
  const other = otherKeyOf(address);
  return (await anywhere(address)) ?? (other ? anywhere(other) : undefined);
}

/** Returns a cacheable copy. A page that is gone or no longer public is removed from the cache. */
async function storable(name: string, kind: Kind, address: string, answer: Response): Promise<Response | null> {
  if (isStorable(answer, kind)) return measured(answer.clone());
  if ([200, 404, 410].includes(answer.status)) await (await caches.open(name)).delete(cacheKey(address), matchOptions);
  return null;
}

const bounded = (name: string, kind: Kind, bounds: Bounds): WorkboxPlugin => ({
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(cacheKey(request.url)),
  cacheWillUpdate: ({ request, response }) => storable(name, kind, request.url, response),
  cacheDidUpdate: () => trim(name, bounds),
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? foundElsewhere(request.url),
});

async function withoutNetwork({ url, mode }: Request): Promise<Response | undefined> {
  const key = cacheKey(url);
  const opened = await caches.match(key, { ...matchOptions, cacheName: DEVICE.pages });
  return opened ?? (await foundElsewhere(key)) ?? (mode === "navigate" ? anywhere(OFFLINE_PAGE) : undefined);
}

// In Firefox a failed navigation preload resolves to an error response, and the strategy then skips the cache.
const otherwise: WorkboxPlugin = { handlerDidError: ({ request }) => withoutNetwork(request) };

/** The network first; offline, the page as the user last opened it. */
export const pages = new NetworkFirst({
  cacheName: DEVICE.pages,
  networkTimeoutSeconds: LONGEST_WAIT_S,
  plugins: [bounded(DEVICE.pages, "page", PAGES), otherwise],
  matchOptions,
});

/** Content-hashed files never change, so the cache comes first. */
export const files = new CacheFirst({
  cacheName: DEVICE.files,
  plugins: [bounded(DEVICE.files, "file", FILES)],
  matchOptions,
});

// When storage is full, visited pages go and modules that the user saved stay.
registerQuotaErrorCallback(async () => {
  await Promise.all([caches.delete(DEVICE.files), caches.delete(DEVICE.pages)]);
});
