import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE } from "./backup/contents.ts";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { Problem } from "./platform/problem.ts";
import { keepFenced, raiseFence } from "./replica/fence.ts";
import { lead } from "./replica/lead.ts";
import { marksOf } from "./replica/primary.ts";
import { startReplicator } from "./replica/replicator.ts";
import { sayUndone } from "./restore/exchange.ts";
import { closeToOthers } from "./serve/closed.ts";
import { requireKnownData } from "./serve/data.ts";
import { endWithNpm } from "./serve/guardian.ts";
import { holdDataDir } from "./serve/hold.ts";
import { keepOpen } from "./serve/keepOpen.ts";
import { openServer } from "./serve/openServer.ts";
import { requireDataDir, requireFreePort } from "./serve/place.ts";
import { ensureServed } from "./publish/atStart.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { forgetPassword } from "./settings/environment.ts";
import { settingsHere } from "./settings/here.ts";
import { readReplica } from "./settings/replica.ts";

main(async () => {
  const isTakingOver = takesOver(process.argv.slice(2));
  const settings = settingsHere();
  const replica = readReplica(process.env);
  if (isTakingOver && !replica) throw new Problem("--take-over needs REPLICA: there is no replica to take over.");
  forgetPassword();
  endWithNpm();
  requireDataDir(settings.dataDir);
  await holdDataDir(settings);
  sayUndone(settings.dataDir);
  requireKnownData(settings.dataDir);
  await requireFreePort(settings);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await ensureServed(settings);
  const leading = replica && (await lead(replica, marksOf(replica), settings.dataDir, isTakingOver));
  const replicator = replica && leading && startReplicator(replica, marksOf(replica), leading, settings.dataDir);
  // At the very first start there is nothing to copy yet.
  if (replicator && existsSync(join(settings.dataDir, DATABASE))) await replicator.begun();
  await ensureSuperuser(executable, settings);
  const open = () => openServer(executable, settings);
  const server = await open();
  console.log(`The site is open at ${settings.address} (Ctrl-C closes it).`);
  if (!replica || !leading || !replicator) return keepOpen(open, server, () => false);
  await keepFenced(open, server, raiseFence(marksOf(replica), leading, replicator));
});

function takesOver([word, ...more]: string[]): boolean {
  if (word === undefined) return false;
  if (word === "--take-over" && more.length === 0) return true;
  throw new Problem("npm start takes no words, but -- --take-over on a second machine.", 2);
}
