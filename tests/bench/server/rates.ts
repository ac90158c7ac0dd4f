import type { Budget, Findings, Line } from "#bench/table.ts";
import { byTurns } from "./rounds.ts";
import type { Subject } from "./subjects.ts";

export const CONNECTIONS = [16, 128];
const MANY = 128;
const SLOWEST_PAGE_MS = 30;

type Bounds = { rate: Budget; p99: (connections: number) => Budget | undefined };

/** As performance budgets say: a page against nginx, the API against the same executable without hooks. */
export const FILES: Bounds = {
  rate: { leastRatio: 0.33 },
  p99: (connections) => (connections === MANY ? { most: SLOWEST_PAGE_MS } : undefined),
};
export const API: Bounds = { rate: { leastRatio: 0.85 }, p99: () => ({ mostRatio: 1.3 }) };

async function linesOf({ what, ours, peer }: Subject, connections: number, bounds: Bounds): Promise<Line[]> {
  const [us, them] = await byTurns([ours, peer], connections);
  if (!us || !them) return [];
  const p99 = bounds.p99(connections);
  return [
    {
      what: `${what}: requests`,
      value: us.rate,
      unit: "/s",
      peer: them.rate,
      budget: bounds.rate,
    },
    { what: `${what}: p50`, value: us.p50, unit: "ms", peer: them.p50 },
    { what: `${what}: p99`, value: us.p99, unit: "ms", peer: them.p99, ...(p99 && { budget: p99 }) },
  ];
}

/** What all subjects reach at some number of connections, with their peer by turns. */
export async function rates(peer: string, subjects: Subject[], bounds: Bounds): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const connections of CONNECTIONS) {
    const lines: Line[] = [];
    for (const subject of subjects) lines.push(...(await linesOf(subject, connections, bounds)));
    findings.push({ title: `${String(connections)} connections, against ${peer}`, peer, lines });
  }
  return findings;
}
