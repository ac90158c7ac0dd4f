import { Agent, request } from "node:http";
import { percentile } from "#bench/median.ts";

const READERS = 2;
const PAUSE_MS = 5;

/** Milliseconds until a page has come as a whole. */
function read(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${String(answer.statusCode)}`));
      answer.resume().on("end", () => resolve(performance.now() - start));
    });
    asking.on("error", reject);
    asking.end();
  });
}

export type Reading = { p50: number; p99: number; pages: number };

/** Two people read a page again and again while something else goes on: what they wait for. */
export async function readMeanwhile(
  url: string,
  headers: Record<string, string>,
  goesOn: () => boolean,
): Promise<Reading> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const times: number[] = [];
  const reader = async () => {
    while (goesOn()) {
      times.push(await read(url, headers, agent));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  agent.destroy();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), pages: times.length };
}

/** The same for so many seconds, with nothing else. */
export function readAlone(url: string, headers: Record<string, string>, seconds: number): Promise<Reading> {
  const latest = performance.now() + seconds * 1000;
  return readMeanwhile(url, headers, () => performance.now() < latest);
}
