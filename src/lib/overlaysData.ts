const ADDRESS = "/overlays.json";

let known: Record<string, unknown> = {};
let reading: Promise<void> | undefined;

async function read(cache: RequestCache): Promise<void> {
  const answer = await fetch(ADDRESS, { cache });
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${String(answer.status)}`);
  known = (await answer.json()) as Record<string, unknown>;
}

/**
 * Reads what overlays know besides what every page carries (pages/overlays.json.ts), once a page; what did not come is asked
 * for at the next sign. @param isAnew as the site has it now
 */
export function readOverlaysData(isAnew = false): Promise<void> {
  if (isAnew) reading = undefined;
  reading ??= read(isAnew ? "no-cache" : "default");
  reading.catch(() => (reading = undefined));
  return reading;
}

/** One part of it by its name; undefined until it was read. */
export const overlaysData = <Part>(name: string): Part | undefined => known[name] as Part | undefined;
