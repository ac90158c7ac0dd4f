import { setTimeout as wait } from "node:timers/promises";
import { median, percentile } from "#bench/median.ts";
import { startSite } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { send } from "#support/request.ts";
import { heldMB } from "#support/serverProcess.ts";
import { openSubscribers } from "./realtime.ts";

const COUNTS = [500, 2000];
const WRITES = 200;
const SETTLE_MS = 1_000;
const SLOWEST_MS = 50;

const EVENT = [{ name: "page_view", props: { page_name: "Home" }, visit: "0a1b2c3d4e5f" }];

/** Milliseconds of writes one after the other. */
async function writes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let write = 0; write < WRITES; write += 1) {
    const start = performance.now();
    await (await send(`${url}/api/course/events`, { body: EVENT })).arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}

/** What open realtime connections cost: memory, and the time of a write beside them. */
export async function openConnections(): Promise<Findings> {
  await using site = await startSite();
  await writes(site.url);
  const alone = median(await writes(site.url));
  const atRest = heldMB(site.pid);
  const lines: Line[] = [{ what: "none: memory", value: atRest, unit: "MB" }];
  for (const count of COUNTS) {
    const subscribers = await openSubscribers(site.url, count);
    await wait(SETTLE_MS);
    const times = await writes(site.url);
    const name = `${String(subscribers.count)} open`;
    lines.push(
      { what: `${name}: memory`, value: heldMB(site.pid), unit: "MB", peer: atRest },
      { what: `${name}: a write, median`, value: median(times), unit: "ms", peer: alone, budget: { mostRatio: 2 } },
      { what: `${name}: a write, p99`, value: percentile(times, 0.99), unit: "ms", budget: { most: SLOWEST_MS } },
    );
    subscribers.close();
    await wait(SETTLE_MS);
  }
  return { title: "Open realtime connections", peer: "Alone", lines };
}
