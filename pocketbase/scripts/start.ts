import { compileHooks } from "./compile-hooks.ts";
import { obtainExecutable } from "./executable.ts";
import { main } from "./main.ts";
import { untilClosed } from "./serve/launchServer.ts";
import { openServer } from "./serve/openServer.ts";
import { requireDataDir, requireFreePort } from "./serve/place.ts";
import { ensureSite } from "./serve/site.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { readSettings } from "./settings.ts";

main(async () => {
  const settings = readSettings(process.env);
  await requireFreePort(settings);
  requireDataDir(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await ensureSite(settings.siteUrl);
  await ensureSuperuser(executable, settings);
  const server = await openServer(executable, settings);
  console.log(`The site is open at ${settings.address} (Ctrl-C closes it).`);
  await untilClosed(server);
});
