/** Counters by name. */
export type Counts = Record<string, number>;

/** Upper bounds of the duration buckets, in ms; longer durations fall into none. */
export const EDGES_MS = [1, 5, 10, 25, 50, 100, 250, 1000] as const;

export type Kind = "page" | "community" | "asset" | "media" | "file";

const FILE = /\.[a-z0-9]+$/i;

/** Classifies a path of the site by its form. */
export function addressKind(path: string): Kind {
  if (path.startsWith("/_astro/")) return "asset";
  if (path.startsWith("/media/")) return "media";
  if (path === "/community" || path.startsWith("/community/")) return "community";
  return FILE.test(path) ? "file" : "page";
}

/** The name of the first bucket that a duration fits. */
export const bucketOf = (tookMs: number): string =>
  `took ${String(EDGES_MS.find((edge) => tookMs <= edge) ?? "longer")}`;

export function addedCounts(known: Counts, more: Counts): Counts {
  const sum = { ...known };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
