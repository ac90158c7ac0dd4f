import { startSite, type Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { memoryOf, peakMemoryOf } from "./memory.ts";
import { byTurns } from "./rounds.ts";
import { LESSON } from "./subjects.ts";

/** How far the heap may grow before Go collects garbage, in percent; 100 is Go's own choice. */
const SETTINGS = [100, 200, 400];
const CONNECTIONS = 128;

type Measured = { percent: number; rate?: number; p99?: number; atRest?: number | undefined; most?: number };

const FIGURES = [
  { name: "requests", key: "rate", unit: "/s" },
  { name: "p99", key: "p99", unit: "ms" },
  { name: "memory at rest", key: "atRest", unit: "MB" },
  { name: "most memory under load", key: "most", unit: "MB" },
] as const;

const lines = (one: Measured, first: Measured | undefined): Line[] =>
  FIGURES.map(({ name, key, unit }) => ({
    what: `GOGC=${String(one.percent)}: ${name}`,
    ...{ value: one[key] ?? Number.NaN, unit, peer: first?.[key] ?? Number.NaN },
  }));

/** The server with other settings of Go's garbage collector, by turns. */
export async function garbageCollector(): Promise<Findings> {
  const sites: Site[] = [];
  for (const percent of SETTINGS) sites.push(await startSite({ GOGC: String(percent) }));
  const atRest = sites.map(({ pid }) => memoryOf(pid));
  const loads = await byTurns(
    sites.map(({ url }) => ({ url: url + LESSON, headers: { "Accept-Encoding": "br" } })),
    CONNECTIONS,
  );
  const held = sites.map(({ pid }, at) => ({ atRest: atRest[at], most: peakMemoryOf(pid) }));
  const measured = SETTINGS.map((percent, at) => ({ percent, ...loads[at], ...held[at] }));
  for (const site of sites) await site.stop();
  return {
    title: `Go's garbage collector, a lesson at ${String(CONNECTIONS)} connections`,
    peer: "GOGC=100",
    lines: measured.flatMap((one) => lines(one, measured[0])),
  };
}
