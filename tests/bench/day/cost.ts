import { readFileSync } from "node:fs";
import type { Site } from "#bench/site.ts";
import type { Act, Learner } from "./acts.ts";

const SECONDS = 2;
const AT_ONCE = 4;
const MS_PER_TICK = 10;

/** What one act costs the server. */
export interface Cost {
  /** Of a core. */
  ms: number;
  bytes: number;
}

/** What a process and its children that ended used of the cores. */
export function usedMs(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;
}

/** Does one act again and again, by one learner after the other: an even share of what the server used meanwhile. */
export async function costOf(site: Site, { act }: Act, learners: Learner[]): Promise<Cost> {
  const [used, latest] = [usedMs(site.pid), performance.now() + SECONDS * 1000];
  let [count, bytes] = [0, 0];
  const worker = async () => {
    while (performance.now() < latest) {
      const at = (count += 1);
      const answered = await act(learners[at % learners.length] as Learner, at);
      bytes += answered.bytes;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { ms: (usedMs(site.pid) - used) / count, bytes: bytes / count };
}
