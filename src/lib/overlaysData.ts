const ADDRESS = "/overlays.json";

let known: Record<string, unknown> = {};
let reading: Promise<void> | undefined;

async function read(cache: RequestCache): Promise<void> {
  const answer = await fetch(ADDRESS, { cache });
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${String(answer.status)}`);
  known = (await answer.json()) as Record<string, unknown>;
}

/**
 * Fetches the data of overlays (pages/overlays.json.ts) once a page; after a failure the next call retries. @param
 * isAnew bypasses the HTTP cache
 */
export function readOverlaysData(isAnew = false): Promise<void> {
  if (isAnew) reading = undefined;
  reading ??= read(isAnew ? "no-cache" : "default");
  reading.catch(() => (reading = undefined));
  return reading;
}

/** Returns one part of the data by name; undefined until it is loaded. */
export const overlaysData = <Part>(name: string): Part | undefined => known[name] as Part | undefined;
