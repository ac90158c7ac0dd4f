import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { sayUndone } from "./restore/exchange.ts";
import { closeToOthers } from "./serve/closed.ts";
import { endWithNpm } from "./serve/guardian.ts";
import { holdDataDir } from "./serve/hold.ts";
import { keepOpen } from "./serve/keepOpen.ts";
import { openServer } from "./serve/openServer.ts";
import { requireDataDir, requireFreePort } from "./serve/place.ts";
import { ensureServed } from "./publish/atStart.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { settingsHere } from "./settings/here.ts";

main(async () => {
  const settings = settingsHere();
  // Nothing that is started from here has a use for it.
  delete process.env["SUPERUSER_PASSWORD"];
  endWithNpm();
  requireDataDir(settings.dataDir);
  await holdDataDir(settings);
  sayUndone(settings.dataDir);
  await requireFreePort(settings);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await ensureServed(settings);
  await ensureSuperuser(executable, settings);
  const open = () => openServer(executable, settings);
  const server = await open();
  console.log(`The site is open at ${settings.address} (Ctrl-C closes it).`);
  await keepOpen(open, server);
});
