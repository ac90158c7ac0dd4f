import { DEVICE, OFFLINE_PAGE } from "#lib/deviceCaches.ts";
import { measured, SHELL, trim } from "./bounds.ts";
import { isStorable } from "./requests.ts";

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
export async function fillShell(named: string[]): Promise<void> {
  const cache = await caches.open(DEVICE.shell);
  await keep(cache, OFFLINE_PAGE);
  const left = [OVERLAYS, ...named];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await keep(cache, next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await trim(DEVICE.shell, SHELL).catch(() => undefined);
}
