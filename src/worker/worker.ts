import { clientsClaim } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import { type WorkerMessage, DEVICE, OFFLINE_PAGE, isKeptCache } from "#lib/deviceCaches.ts";
import { requestKind, type Kind, isStorable } from "./requests.ts";
import { scope } from "./scope.ts";
import { files, pages } from "./strategies.ts";
import { measured, SHELL, trim } from "./bounds.ts";
import { createPartialResponse } from "workbox-range-requests";

/** Addresses of what every page is made of: build/offline.ts puts them in. */
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

/** Pages and files that were opened before there was a worker. */
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

// A new one takes the old one's place at once: pages bring their scripts along by names that say what they hold.
scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), fillShell(SHELL_FILES)])),
);
scope.addEventListener("activate", (event) => event.waitUntil(lookAgain()));
clientsClaim();
enableNavigationPreload();

/** What overlays draw besides what a page carries. */
const OVERLAYS = "/overlays.json";
const AT_ONCE = 6;

async function fetched(address: string, cache: RequestCache): Promise<Response | null> {
  const answer = await fetch(address, { cache });
  return isStorable(answer, "file") ? measured(answer) : null;
}

/** What is here already is put in anew: what no version named for longest is the first to go. */
async function keep(cache: Cache, address: string): Promise<void> {
  const isPage = address === OFFLINE_PAGE || address === OVERLAYS;
  const here = isPage ? undefined : await cache.match(address, { ignoreVary: true });
  const kept = here ?? (await fetched(address, isPage ? "no-cache" : "default"));
  if (kept) await cache.put(address, kept);
}

/**
 * Fetches what the shell lacks. A file that did not come is fetched when a page needs it; without the page that says one is
 * offline there is no worker, and the browser tries again.
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

/** Looks again which videos somebody keeps. */
async function lookAgain(): Promise<void> {
  known = await pathsKept();
}

/** Whether a video may be here: until it is known, any. All others are the browser's and the server's business. */
const mayBeKept = ({ pathname }: URL): boolean => known?.has(pathname) ?? true;

/** A kept video, or the part of it that is asked for; from the server what is not kept. */
async function answerVideo(request: Request): Promise<Response> {
  if (!known) await lookAgain();
  const { origin, pathname } = new URL(request.url);
  const kept = known?.has(pathname) ? await caches.match(origin + pathname, { ignoreVary: true }) : undefined;
  if (!kept) return fetch(request);
  return request.headers.has("Range") ? createPartialResponse(request, kept) : kept;
}
