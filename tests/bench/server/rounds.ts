import { medianOf } from "#bench/median.ts";
import { load, type Asked, type Load } from "./wrk.ts";

const ROUNDS = 3;
const ROUND_SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
const WARM_UP_SECONDS = 1;

/** Loads several servers by turns and gives back each one's medians, in their order. */
export async function byTurns(asked: Asked[], connections: number): Promise<Load[]> {
  const rounds: Load[][] = asked.map(() => []);
  for (const one of asked) await load(one, connections, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, one] of asked.entries()) rounds[at]?.push(await load(one, connections, ROUND_SECONDS));
  }
  return rounds.map((all) => ({
    rate: medianOf(all, ({ rate }) => rate),
    p50: medianOf(all, ({ p50 }) => p50),
    p99: medianOf(all, ({ p99 }) => p99),
  }));
}
