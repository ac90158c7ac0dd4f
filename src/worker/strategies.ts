import { registerQuotaErrorCallback } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { DEVICE, OFFLINE_PAGE } from "#lib/deviceCaches.ts";
import { type Bounds, FILES, measured, PAGES, trim } from "./bounds.ts";
import { isStorable, cacheKey, type Kind, otherKeyOf } from "./requests.ts";

/** On a line that hardly moves, what lies here is shown after so long. */
const LONGEST_WAIT_S = 5;

// Which coding or origin somebody asks with says nothing here: what depends on who asks is never stored.
const matchOptions = { ignoreVary: true };
const anywhere = (address: string) => caches.match(address, matchOptions);

/** The same out of any cache: of the shell, or of a module that is kept. */
async function foundElsewhere(address: string): Promise<Response | undefined> {
  const other = otherKeyOf(address);
  return (await anywhere(address)) ?? (other ? anywhere(other) : undefined);
}

/** What is gone, or is not everybody's any more, is no longer here either. */
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

// Firefox has a navigation's preload come as an answer that is an error, for which the strategy does not look here.
const otherwise: WorkboxPlugin = { handlerDidError: ({ request }) => withoutNetwork(request) };

/** What the server has now, and without it what was opened here before. */
export const pages = new NetworkFirst({
  cacheName: DEVICE.pages,
  networkTimeoutSeconds: LONGEST_WAIT_S,
  plugins: [bounded(DEVICE.pages, "page", PAGES), otherwise],
  matchOptions,
});

/** A name that says what it holds never holds anything else. */
export const files = new CacheFirst({
  cacheName: DEVICE.files,
  plugins: [bounded(DEVICE.files, "file", FILES)],
  matchOptions,
});

// A device that is full keeps what somebody chose to keep.
registerQuotaErrorCallback(async () => {
  await Promise.all([caches.delete(DEVICE.files), caches.delete(DEVICE.pages)]);
});
