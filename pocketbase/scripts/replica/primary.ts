import { setTimeout as delay } from "node:timers/promises";
import { type Marks, folderMarks, s3Marks } from "#server/scripts/depot/marks.ts";
import { stopping } from "#server/scripts/platform/child.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import type { ReplicaSettings } from "#server/scripts/settings/replica.ts";
import { moment } from "#server/scripts/verb/words.ts";
import { hostname } from "node:os";
import { doneOf, folderOf, type Generation, markOf, newestIn } from "./generation.rules.ts";

/** What this machine writes; another generation begins when Litestream falls. */
export interface Lead {
  machine: string;
  generation: number;
}

const LOOKS_EVERY_MS = 2000;
/** The machine before hears of it within so long, and has sent what it had left. */
const LEAVES_WITHIN_MS = 8000;
const ASKS_EVERY_MS = 250;

export const marksOf = ({ to, bucket }: ReplicaSettings): Marks => (bucket ? s3Marks(bucket) : folderMarks(to));

/** Who writes the replica now; undefined where nobody did yet. */
export async function latestOf(marks: Marks): Promise<Generation | undefined> {
  const number = newestIn(await marks.names());
  if (number === 0) return undefined;
  return { ...(JSON.parse((await marks.read(markOf(number))) ?? "{}") as Omit<Generation, "number">), number };
}

/** Writes down that this machine writes the replica from now on. @throws {Problem} when another one was faster */
export async function claim(marks: Marks, machine: string, number: number): Promise<void> {
  const text = JSON.stringify({ machine, host: hostname(), at: new Date().toISOString() });
  if (!(await marks.create(markOf(number), text)))
    throw new Problem(`Another machine took over at this very moment: ${marks.path}/${markOf(number)} says which.`);
}

/** Waits until the machine before has stopped and sent everything, or is taken for dead. @returns whether it has */
export async function untilLeft(marks: Marks, number: number): Promise<boolean> {
  const latest = performance.now() + LEAVES_WITHIN_MS;
  while (performance.now() < latest) {
    if ((await marks.read(doneOf(number))) !== undefined) return true;
    await delay(ASKS_EVERY_MS, undefined, { signal: stopping });
  }
  return false;
}

/** The newest generation that holds anything: a machine may have fallen right after it took over. */
export async function newestWithData(marks: Marks, number: number): Promise<number> {
  for (let one = number; one > 0; one -= 1) if (await marks.hasFolder(folderOf(one))) return one;
  throw new Problem(`There is nothing in the replica ${marks.path}.`);
}

export const refusedBy = ({ host, at, number }: Generation): Problem =>
  new Problem(
    `${host} serves this data since ${moment(at)} (generation ${String(number)} of the replica), so this machine does not: ` +
      "two that write would part the data. npm start -- --take-over brings its data here and makes this one the one that serves.",
  );

/**
 * Looks from time to time whether another machine took over.
 * @returns who did, as soon as it is known; undefined when this process ends before
 */
export async function untilTakenOver(marks: Marks, lead: Lead): Promise<Generation | undefined> {
  let isHeard = true;
  while (!stopping.aborted) {
    await delay(LOOKS_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) break;
    try {
      const other = await otherThan(marks, lead);
      if (other) return other;
      if (!isHeard) console.error("The store of the replica answers again.");
      isHeard = true;
    } catch (error) {
      if (isHeard)
        console.error(`Whether another machine serves by now cannot be known; this one goes on. ${reason(error)}`);
      isHeard = false;
    }
  }
  return undefined;
}

// Its own mark is read as well: two that took over at the same moment may both believe in themselves.
async function otherThan(marks: Marks, { machine, generation }: Lead): Promise<Generation | undefined> {
  for (const number of [generation, generation + 1]) {
    const text = await marks.read(markOf(number));
    const known = text === undefined ? undefined : { ...(JSON.parse(text) as Omit<Generation, "number">), number };
    if (known && known.machine !== machine) return known;
  }
  return undefined;
}
