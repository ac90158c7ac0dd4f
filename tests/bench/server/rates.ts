import type { Budget, Findings, Line, Unit } from "#bench/table.ts";
import { byTurns } from "./rounds.ts";
import type { Subject } from "./subjects.ts";
import type { Load } from "./wrk.ts";

export const CONNECTIONS = [16, 128];
const MANY = 128;
const SLOWEST_PAGE_MS = 30;

type Bounds = { rate?: Budget; p99: (connections: number) => Budget | undefined };

/** A hook cannot come near nginx, which is named beside it. */
export const FILES: Bounds = { p99: (connections) => (connections === MANY ? { most: SLOWEST_PAGE_MS } : undefined) };
/** What our own handler may cost over one that does nothing but send. */
export const PAGES: Bounds = { rate: { leastRatio: 0.75 }, p99: () => undefined };
/** Against the same executable without hooks. */
export const API: Bounds = { rate: { leastRatio: 0.85 }, p99: () => ({ mostRatio: 1.3 }) };

async function linesOf({ what, ours, peer }: Subject, connections: number, bounds: Bounds): Promise<Line[]> {
  const [us, them] = await byTurns(peer ? [ours, peer] : [ours], connections);
  if (!us) return [];
  const p99 = peer && bounds.p99(connections);
  const line = (name: keyof Load, unit: Unit, budget?: Budget): Line => ({
    what: `${what}: ${name === "rate" ? "requests" : name}`,
    ...{ value: us[name], unit },
    ...(them && { peer: them[name] }),
    ...(budget && { budget }),
  });
  return [line("rate", "/s", peer && bounds.rate), line("p50", "ms"), line("p99", "ms", p99)];
}

/** What all subjects reach at some number of connections, with their peer by turns. */
export async function rates(peer: string, subjects: Subject[], bounds: Bounds): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const connections of CONNECTIONS) {
    const lines: Line[] = [];
    const asked = subjects.filter(({ isForFew }) => !isForFew || connections !== MANY);
    for (const subject of asked) lines.push(...(await linesOf(subject, connections, bounds)));
    findings.push({ title: `${String(connections)} connections, against ${peer}`, peer, lines });
  }
  return findings;
}
