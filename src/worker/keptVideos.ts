import { createPartialResponse } from "workbox-range-requests";
import { isKeptCache } from "#lib/deviceCaches.ts";

let known: Set<string> | undefined;

async function pathsKept(): Promise<Set<string>> {
  const names = (await caches.keys()).filter(isKeptCache);
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(keys.flat().map(({ url }) => new URL(url).pathname));
}

/** Looks again which videos somebody keeps. */
export async function lookAgain(): Promise<void> {
  known = await pathsKept();
}

/** Whether a video may be here: until it is known, any. All others are the browser's and the server's business. */
export const mayBeKept = ({ pathname }: URL): boolean => known?.has(pathname) ?? true;

/** A kept video, or the part of it that is asked for; from the server what is not kept. */
export async function answerVideo(request: Request): Promise<Response> {
  if (!known) await lookAgain();
  const { origin, pathname } = new URL(request.url);
  const kept = known?.has(pathname) ? await caches.match(origin + pathname, { ignoreVary: true }) : undefined;
  if (!kept) return fetch(request);
  return request.headers.has("Range") ? createPartialResponse(request, kept) : kept;
}
