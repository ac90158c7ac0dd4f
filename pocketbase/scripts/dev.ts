import { once } from "node:events";
import { join } from "node:path";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { launch } from "./platform/child.ts";
import { main } from "./platform/main.ts";
import { PROJECT } from "./platform/paths.ts";
import { Problem } from "./platform/problem.ts";
import { sayUndone } from "./restore/exchange.ts";
import { closeToOthers } from "./serve/closed.ts";
import { freePort } from "./serve/freePort.ts";
import { endWithNpm } from "./serve/guardian.ts";
import { holdDataDir } from "./serve/hold.ts";
import { untilClosed } from "./serve/launchServer.ts";
import { openServer } from "./serve/openServer.ts";
import { requireDataDir, requireFreePort } from "./serve/place.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { settingsHere } from "./settings/here.ts";
import { type Settings } from "./settings/settings.ts";

const ASTRO = join(PROJECT, "node_modules", "astro", "bin", "astro.mjs");

/** Astro's own server at the site's address, and PocketBase with its dashboard behind it on a port of its own. */
main(async () => {
  const settings = settingsHere();
  delete process.env["SUPERUSER_PASSWORD"];
  endWithNpm();
  requireDataDir(settings.dataDir);
  await holdDataDir(settings);
  sayUndone(settings.dataDir);
  await requireFreePort(settings);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  const behind = await behindAstro(settings);
  await ensureSuperuser(executable, behind);
  const server = await openServer(executable, behind);
  console.log(`The dashboard is behind ${settings.address}/_/; hooks are compiled again at the next start.`);
  await Promise.race([astro(settings, behind.address), untilClosed(server)]);
});

async function behindAstro(settings: Settings): Promise<Settings> {
  const port = await freePort();
  const place = { host: "127.0.0.1", port, address: `http://127.0.0.1:${String(port)}`, releasesDir: "" };
  return { ...settings, ...place, dashboard: "on" };
}

async function astro({ host, port, siteUrl }: Settings, pocketbase: string): Promise<void> {
  const where = { POCKETBASE_URL: pocketbase, SITE_URL: siteUrl };
  const env = { ...process.env, ...where, NODE_ENV: "development", ASTRO_TELEMETRY_DISABLED: "1" };
  const args = [ASTRO, "dev", "--host", host, "--port", String(port)];
  const child = launch(process.execPath, args, { cwd: PROJECT, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Problem(`Astro's server ended with code ${String(code)}.`);
}
