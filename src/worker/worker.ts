import { clientsClaim } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute } from "workbox-routing";
import type { WorkerMessage } from "#lib/deviceCaches.ts";
import { answerVideo, lookAgain, mayBeKept } from "./keptVideos.ts";
import { requestKind, type Kind } from "./requests.ts";
import { scope } from "./scope.ts";
import { fillShell } from "./shell.ts";
import { files, pages } from "./strategies.ts";

/** Addresses of what every page is made of: build/offline/worker.ts puts them in. */
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
