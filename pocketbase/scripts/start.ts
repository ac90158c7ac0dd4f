import { main } from "./platform/main.ts";
import { Problem } from "./platform/problem.ts";
import { ensureServed } from "./publish/served.ts";
import { keepOpen } from "./serve/keepOpen.ts";
import { openServer } from "./serve/launchServer.ts";
import { readyToServe } from "./serve/startUp.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { launchTestPayments } from "./serve/testPayments.ts";
import { settingsHere } from "./settings/here.ts";

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
