import type { Marks } from "#server/scripts/depot/marks.ts";
import { stop } from "#server/scripts/platform/child.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import { keepOpen } from "#server/scripts/serve/keepOpen.ts";
import type { RunningServer } from "#server/scripts/serve/launchServer.ts";
import { doneOf } from "./generation.rules.ts";
import { type Lead, refusedBy, untilTakenOver } from "./primary.ts";
import type { Replicator } from "./replicator.ts";

/** Stands between a machine and its readers once another one serves. */
export interface Fence {
  isShut: () => boolean;
  /** Shuts it as soon as another machine took over: then ends whatever server runs, and ends with a Problem; never else. */
  watch: (server: () => RunningServer) => Promise<never>;
}

/**
 * Stops the server as soon as another machine took over, sends what was acknowledged until then, and says so in the
 * store: the other one waits for that for a while.
 */
export function raiseFence(marks: Marks, lead: Lead, replicator: Replicator): Fence {
  let isShut = false;
  const watch = async (server: () => RunningServer): Promise<never> => {
    const other = await untilTakenOver(marks, lead);
    // This process ends for another reason.
    if (!other) return new Promise<never>(() => undefined);
    isShut = true;
    console.error(`${other.host} took over: this machine stops serving.`);
    await stop(server().child);
    try {
      await replicator.sync();
      const { machine, generation } = lead;
      await marks.create(doneOf(generation), JSON.stringify({ machine, at: new Date().toISOString() }));
      console.error("Everything that was acknowledged is in the replica.");
    } catch (error) {
      console.error(`What was acknowledged last may not be in the replica. ${reason(error)}`);
    }
    await replicator.stop();
    throw refusedBy(other);
  };
  return { isShut: () => isShut, watch };
}

/** Keeps a server open as long as no other machine serves; one that comes up at that very moment is ended at once. */
export async function keepFenced(
  open: () => Promise<RunningServer>,
  first: RunningServer,
  fence: Fence,
): Promise<void> {
  let server = first;
  const openFenced = async () => {
    if (fence.isShut()) throw new Problem("Another machine serves.");
    server = await open();
    if (fence.isShut()) await stop(server.child);
    return server;
  };
  const fallen = fence.watch(() => server);
  await Promise.race([
    keepOpen(openFenced, first, fence.isShut).then(() => (fence.isShut() ? fallen : undefined)),
    fallen,
  ]);
}
