import { clientsClaim } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import { type WorkerMessage, DEVICE, OFFLINE_PAGE, isKeptCache } from "#lib/deviceCaches.ts";
import { requestKind, type Kind, isStorable } from "./requests.ts";
import { scope } from "./scope.ts";
import { files, pages } from "./strategies.ts";
import { measured, SHELL, trim } from "./bounds.ts";
import { createPartialResponse } from "workbox-range-requests";

/** URLs of the shell; build/offline.ts inserts them. */
declare const SHELL_FILES: string[];

const { origin } = scope.location;
const is = (request: Request, url: URL, kind: Kind): boolean => {
  const { mode, cache, headers } = request;
  return requestKind({ url, mode, cache, headers }, origin) === kind;
};

registerRoute(({ url, request }) => is(request, url, "page"), pages);
registerRoute(({ url, request }) => is(request, url, "file"), files);
registerRoute(
  ({ url, request }) => is(request, url, "video") && mayBeKept(url),
  ({ request }) => answerVideo(request),
);

/** Caches pages and files that were opened before the worker was active. */
async function keepVisited(event: { waitUntil: (work: Promise<unknown>) => void }, addresses: string[]): Promise<void> {
  const all = addresses.flatMap((address) => {
    const request = new Request(address);
    const kind = requestKind(
      { url: new URL(address), mode: "cors", cache: "default", headers: request.headers },
      origin,
    );
    const strategy = { page: pages, file: files, video: undefined }[kind ?? "video"];
    return strategy ? [strategy.handleAll({ event: event as never, request })[1]] : [];
  });
  await Promise.allSettled(all);
}

scope.addEventListener("message", (event) => {
  const { visited, kept } = event.data as WorkerMessage;
  if (kept) event.waitUntil(lookAgain());
  if (visited) event.waitUntil(keepVisited(event, visited));
});

// A new worker takes over at once: the scripts of a page are content-hashed, so versions cannot mix.
scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), fillShell(SHELL_FILES)])),
);
scope.addEventListener("activate", (event) => event.waitUntil(lookAgain()));
clientsClaim();
enableNavigationPreload();

/** Data of overlays, which is not in the page. */
const OVERLAYS = "/overlays.json";
const AT_ONCE = 6;

async function fetched(address: string, cache: RequestCache): Promise<Response | null> {
  const answer = await fetch(address, { cache });
  return isStorable(answer, "file") ? measured(answer) : null;
}

/**
 * Cached entries are put again, which makes them the newest: files that recent builds did not use are evicted first.
 */
async function keep(cache: Cache, address: string): Promise<void> {
  const isPage = address === OFFLINE_PAGE || address === OVERLAYS;
  const here = isPage ? undefined : await cache.match(address, { ignoreVary: true });
  const kept = here ?? (await fetched(address, isPage ? "no-cache" : "default"));
  if (kept) await cache.put(address, kept);
}

/**
 * Fetches the missing shell files. A file that fails is fetched when a page needs it; without the offline page the
 * installation fails, and the browser retries.
 */
async function fillShell(named: string[]): Promise<void> {
  const cache = await caches.open(DEVICE.shell);
  await keep(cache, OFFLINE_PAGE);
  const left = [OVERLAYS, ...named];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await keep(cache, next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await trim(DEVICE.shell, SHELL).catch(() => undefined);
}

let known: Set<string> | undefined;

async function pathsKept(): Promise<Set<string>> {
  const names = (await caches.keys()).filter(isKeptCache);
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(keys.flat().map(({ url }) => new URL(url).pathname));
}

/** Reads again which videos the user saved. */
async function lookAgain(): Promise<void> {
  known = await pathsKept();
}

/** True when a video may be saved; before that is known, for any. Other videos bypass the worker. */
const mayBeKept = ({ pathname }: URL): boolean => known?.has(pathname) ?? true;

/** Answers with the saved video, or the requested range of it; otherwise from the server. */
async function answerVideo(request: Request): Promise<Response> {
  if (!known) await lookAgain();
  const { origin, pathname } = new URL(request.url);
  const kept = known?.has(pathname) ? await caches.match(origin + pathname, { ignoreVary: true }) : undefined;
  if (!kept) return fetch(request);
  return request.headers.has("Range") ? createPartialResponse(request, kept) : kept;
}
