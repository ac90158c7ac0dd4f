import { setTimeout as delay } from "node:timers/promises";
import { stopping } from "./platform/child.ts";
import { main } from "./platform/main.ts";
import { Problem, reason } from "./platform/problem.ts";
import { ensureServed } from "./publish/served.ts";
import { openServer, type RunningServer, untilClosed, whyEnded } from "./serve/launchServer.ts";
import { readyToServe } from "./serve/startUp.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { launchTestPayments } from "./serve/testPayments.ts";
import { settingsHere } from "./settings/here.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A crash after this uptime counts as a new problem. */
const STANDS_AFTER_MS = 60_000;
const MOST_FAILED_STARTS = 5;

type Open = () => Promise<RunningServer>;

const seconds = (ms: number): string => `${String(ms / 1000)} s`;

/**
 * Restarts the server whenever it crashes, until it is asked to stop. Errors before the first answer are the caller's;
 * later it gives up only after several failed starts in a row.
 */
async function keepOpen(open: Open, first: RunningServer): Promise<void> {
  let server = first;
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    const since = performance.now();
    const end = await server.ended;
    if (stopping.aborted) return untilClosed(server);
    if (performance.now() - since > STANDS_AFTER_MS) waitMs = FIRST_WAIT_MS;
    console.error(`PocketBase fell: it ${whyEnded(end)}. It comes up again in ${seconds(waitMs)}.`);
    server = await again(open, waitMs);
    console.error("PocketBase is up again.");
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

async function again(open: Open, firstWaitMs: number): Promise<RunningServer> {
  let waitMs = firstWaitMs;
  for (let failed = 1; ; failed += 1) {
    await delay(waitMs, undefined, { signal: stopping });
    try {
      return await open();
    } catch (error) {
      if (stopping.aborted || failed === MOST_FAILED_STARTS) throw error;
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      console.error(`${reason(error)} The next try is in ${seconds(waitMs)}.`);
    }
  }
}

main(async () => {
  if (process.argv.length > 2) throw new Problem("npm start takes no words.", 2);
  const settings = settingsHere();
  const executable = await readyToServe(settings);
  await ensureServed(settings);
  await ensureSuperuser(executable, settings);
  await launchTestPayments(settings);
  const open = () => openServer(executable, settings);
  const server = await open();
  console.log(`The site is open at ${settings.address} (Ctrl-C closes it).`);
  await keepOpen(open, server);
});
