/** The limits of a cache. */
export interface Bounds {
  entries: number;
  bytes: number;
}

const MB = 1_048_576;
export const PAGES: Bounds = { entries: 60, bytes: 20 * MB };
export const FILES: Bounds = { entries: 200, bytes: 40 * MB };
/** Scripts of earlier builds stay for cached pages that use them. */
export const SHELL: Bounds = { entries: 400, bytes: 12 * MB };
/** Larger responses are not cached. */
const ONE_AT_MOST = 3 * MB;
const SIZE = "X-Size";
const PAUSE_MS = 500;

/**
 * Returns the response with its size in a header, so that a cache can be measured without reading bodies; null when it
 * is too large.
 */
export async function measured(answer: Response): Promise<Response | null> {
  const body = await answer.blob();
  if (body.size > ONE_AT_MOST) return null;
  const headers = new Headers(answer.headers);
  headers.set(SIZE, String(body.size));
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
}

/** Returns how many entries must go, oldest first. */
export function tooMany(sizes: number[], { entries, bytes }: Bounds): number {
  let sum = sizes.reduce((one, other) => one + other, 0);
  let gone = 0;
  while (gone < sizes.length && (sizes.length - gone > entries || sum > bytes)) sum -= sizes[gone++] ?? 0;
  return gone;
}

async function trimNow(name: string, bounds: Bounds): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const answers = await Promise.all(keys.map((key) => cache.match(key, { ignoreVary: true })));
  const sizes = answers.map((answer) => Number(answer?.headers.get(SIZE) ?? 0));
  await Promise.all(keys.slice(0, tooMany(sizes, bounds)).map((key) => cache.delete(key, { ignoreVary: true })));
}

const waiting = new Map<string, Promise<void>>();

/** Evicts the oldest entries until a cache is within its limits; calls for the resources of one page are batched. */
export function trim(name: string, bounds: Bounds): Promise<void> {
  const soon = async () => {
    await new Promise((later) => setTimeout(later, PAUSE_MS));
    waiting.delete(name);
    await trimNow(name, bounds);
  };
  const trimming = waiting.get(name) ?? soon();
  waiting.set(name, trimming);
  return trimming;
}
