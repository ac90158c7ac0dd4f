import { startSite, type Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { memoryOf, peakMemoryOf } from "./memory.ts";
import { byTurns } from "./rounds.ts";
import { LESSON } from "./subjects.ts";

/** How far the heap may grow before Go collects garbage, in percent; 100 is Go's own choice. */
const SETTINGS = [100, 200, 400];
const CONNECTIONS = 128;

/** The server with other settings of Go's garbage collector, by turns. */
export async function garbageCollector(): Promise<Findings> {
  const sites: Site[] = [];
  for (const percent of SETTINGS) sites.push(await startSite({ GOGC: String(percent) }));
  const atRest = sites.map(({ pid }) => memoryOf(pid));
  const loads = await byTurns(sites.map(({ url }) => ({ url: url + LESSON, headers: { "Accept-Encoding": "br" } })), CONNECTIONS);
  const [first] = loads;
  const lines = SETTINGS.flatMap((percent, at): Line[] => {
    const { pid } = sites[at] ?? { pid: 0 };
    const name = `GOGC=${String(percent)}`;
    return [
      { what: `${name}: requests`, value: loads[at]?.rate ?? 0, unit: "/s", peer: first?.rate ?? 0 },
      { what: `${name}: p99`, value: loads[at]?.p99 ?? 0, unit: "ms", peer: first?.p99 ?? 0 },
      { what: `${name}: memory at rest`, value: atRest[at] ?? 0, unit: "MB", peer: atRest[0] ?? 0 },
      { what: `${name}: most memory under load`, value: peakMemoryOf(pid), unit: "MB", peer: peakMemoryOf(sites[0]?.pid ?? 0) },
    ];
  });
  for (const site of sites) await site.stop();
  return { title: `Go's garbage collector, a lesson at ${String(CONNECTIONS)} connections`, peer: "GOGC=100", lines };
}
