import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DATABASE, STORAGE } from "#server/scripts/backup/contents.ts";
import { soundness } from "#server/scripts/backup/prove.ts";
import { withWork } from "#server/scripts/backup/work.ts";
import type { Marks } from "#server/scripts/depot/marks.ts";
import { exchange } from "#server/scripts/restore/exchange.ts";
import { keepFiles } from "#server/scripts/backup/snapshot.ts";
import type { ReplicaSettings } from "#server/scripts/settings/replica.ts";
import { stepOf } from "./generation.rules.ts";
import { bringDatabase } from "./litestream.ts";
import { machineOf } from "./own.ts";
import { claim, latestOf, type Lead, newestWithData, refusedBy, untilLeft } from "./primary.ts";

/**
 * Makes this machine the one that serves, if it may be: the caller holds the data folder, and nothing is served before.
 * @throws {Problem} when another machine serves, or when that cannot be known
 */
export async function lead(
  settings: ReplicaSettings,
  marks: Marks,
  dataDir: string,
  isTakingOver: boolean,
): Promise<Lead> {
  const machine = machineOf(dataDir);
  const step = stepOf(await latestOf(marks), machine, isTakingOver);
  if (step.act === "refuse") throw refusedBy(step.by);
  const { number } = step;
  await claim(marks, machine, number);
  if (step.act === "take over") await takeOver(settings, marks, dataDir, number - 1);
  return { machine, generation: number };
}

async function takeOver(settings: ReplicaSettings, marks: Marks, dataDir: string, before: number): Promise<void> {
  console.log(`This machine takes over from generation ${String(before)} of ${marks.path} …`);
  const hasLeft = await untilLeft(marks, before);
  const { former } = await bring(settings, marks, dataDir, before);
  console.log(
    hasLeft
      ? "  The machine before has stopped and sent everything: nothing is lost."
      : "  The machine before did not answer: what it acknowledged in its last moments may be lost.",
  );
  if (former) console.log(`  The data from before is in ${former}.`);
}

/** What was brought from a replica. */
export interface Brought {
  generation: number;
  /** Where the former data is; "" where there was none. */
  former: string;
}

/** Brings the newest data of a replica here and proves it; the former is moved aside, uploaded files stay. */
export function bring(settings: ReplicaSettings, marks: Marks, dataDir: string, latest: number): Promise<Brought> {
  return withWork(join(dataDir, ".work"), async (folder) => {
    const generation = await newestWithData(marks, latest);
    const fresh = join(folder, "fresh");
    mkdirSync(fresh, { mode: 0o700 });
    await bringDatabase(settings, generation, join(fresh, DATABASE), folder);
    soundness(join(fresh, DATABASE), `the replica ${marks.path}`);
    if (existsSync(join(dataDir, STORAGE))) keepFiles(join(dataDir, STORAGE), join(fresh, STORAGE));
    return { generation, former: exchange(dataDir, fresh, "replica") };
  });
}
