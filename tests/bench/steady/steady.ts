// p99 of a lesson at 128 connections, round by round beside who else had the processor: it wanders with the
// machine, and not with garbage collection.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { medianOf } from "#bench/median.ts";
import { startNginx } from "#bench/server/nginx.ts";
import { LESSON } from "#bench/server/subjects.ts";
import { load, type Load } from "#bench/server/wrk.ts";
import { builtSite, startSite } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { processor, usedBy } from "./processor.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 10);
const ROUND_SECONDS = Number(process.env["BENCH_SECONDS"] ?? 10);
const WARM_UP_SECONDS = 1;
const CONNECTIONS = 128;

/** The server with one thing changed at a time: who makes p99 wander falls away with it. */
const WAYS: Record<string, Record<string, string>> = {
  "as it runs": {},
  "without garbage collection": { GOGC: "off", GOMEMLIMIT: "off" },
  "on one core, the load on the other": { GOMAXPROCS: "1" },
};

type Subject = { name: string; url: string; pid?: number; stop: () => Promise<void> };
/** `others`: the share of all cores that neither server nor load had; `stolen`: what the machine's host took. */
type Round = Load & { others: number; stolen: number };

async function subjects(): Promise<Subject[]> {
  const root = join(workFolder("steady"), "root");
  cpSync((await builtSite()).dist, root, { recursive: true });
  const all: Subject[] = [];
  for (const [name, env] of Object.entries(WAYS)) all.push({ name, ...(await startSite(env)) });
  return [...all, { name: "nginx", ...(await startNginx(root)) }];
}

async function round({ url, pid }: Subject, seconds: number): Promise<Round> {
  const own = () => (pid === undefined ? 0 : usedBy(pid)) + usedBy("self");
  const [before, ownBefore] = [processor(), own()];
  const found = await load({ url: url + LESSON, headers: { "Accept-Encoding": "br" } }, CONNECTIONS, seconds);
  const [after, ownAfter] = [processor(), own()];
  const all = after.all - before.all;
  const busy = all - (after.idle - before.idle);
  return {
    ...found,
    others: Math.max(0, busy - (ownAfter - ownBefore)) / all,
    stolen: (after.stolen - before.stolen) / all,
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function linesOf({ name }: Subject, rounds: Round[]): Line[] {
  const p99 = rounds.map((one) => one.p99);
  return [
    { what: `${name}: requests`, value: medianOf(rounds, ({ rate }) => rate), unit: "/s" },
    { what: `${name}: p99, the quietest round`, value: Math.min(...p99), unit: "ms" },
    { what: `${name}: p99, median of the rounds`, value: medianOf(rounds, (one) => one.p99), unit: "ms" },
    { what: `${name}: p99, the worst round`, value: Math.max(...p99), unit: "ms" },
  ];
}

/** How much p99 of one page moves from round to round, and with what. */
export async function measure(): Promise<Findings[]> {
  const asked = await subjects();
  const found = asked.map((): Round[] => []);
  for (const one of asked) await round(one, WARM_UP_SECONDS);
  for (let number = 0; number < ROUNDS; number++)
    for (const [at, one] of asked.entries()) found[at]?.push(await round(one, ROUND_SECONDS));
  for (const { stop } of asked) await stop();
  const told = asked.slice(0, -1).map(({ name }, at) => {
    const rounds = (found[at] ?? []).map(
      ({ p99, others, stolen }) => `${p99.toFixed(0)} ms (${percent(others)}, ${percent(stolen)})`,
    );
    return `- ${name}: ${rounds.join(", ")}`;
  });
  const note = `p99 round by round; in brackets what others had of the cores, and what the host of this machine took:\n\n`;
  return [
    {
      title: `A lesson at ${String(CONNECTIONS)} connections, ${String(ROUNDS)} rounds of ${String(ROUND_SECONDS)} s by turns`,
      lines: asked.flatMap((one, at) => linesOf(one, found[at] ?? [])),
      note: note + told.join("\n"),
    },
  ];
}
