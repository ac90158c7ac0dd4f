import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { launch, stopping } from "./platform/child.ts";
import { courseRoot } from "./platform/course.ts";
import { main } from "./platform/main.ts";
import { PROJECT } from "./platform/paths.ts";
import { Problem } from "./platform/problem.ts";
import { openServer, untilClosed } from "./serve/launchServer.ts";
import { freePort } from "./serve/place.ts";
import { readyToServe } from "./serve/startUp.ts";
import { ensureSuperuser } from "./serve/superuser.ts";
import { launchTestPayments } from "./serve/testPayments.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";

/**
 * The preview's course data for the server (src/authoring/preview/previewServer.ts), laid out like published versions.
 */
const COURSE = join(PROJECT, "node_modules", ".cache", "preview-site");
const KNOWN = join(COURSE, "current.json");
const LOOK_EVERY_MS = 100;
const ASTRO = join(PROJECT, "node_modules", "astro", "bin", "astro.mjs");

/** Astro's development server at the site's address, with PocketBase and its dashboard behind it on another port. */
main(async () => {
  const settings = settingsHere();
  const root = courseRoot();
  const executable = await readyToServe(settings);
  const behind = await behindAstro(settings);
  const pages = astro(root, settings, behind.address);
  await Promise.race([pages, serve(executable, behind, settings.address)]);
});

/** Runs the server until it ends. Its course data exists once Astro has read the course. */
async function serve(executable: string, behind: Settings, address: string): Promise<void> {
  if (!existsSync(KNOWN)) console.log("The server begins once Astro has read the course …");
  while (!existsSync(KNOWN)) await setTimeout(LOOK_EVERY_MS, undefined, { signal: stopping });
  await ensureSuperuser(executable, behind);
  await launchTestPayments(behind);
  const server = await openServer(executable, behind);
  console.log(`The dashboard is behind ${address}/_/; hooks are compiled again at the next start.`);
  await untilClosed(server);
}

async function behindAstro(settings: Settings): Promise<Settings> {
  const port = await freePort();
  const place = { host: "127.0.0.1", port, address: `http://127.0.0.1:${String(port)}`, releasesDir: COURSE };
  return { ...settings, ...place, dashboard: "on" };
}

async function astro(cwd: string, { host, port, siteUrl }: Settings, pocketbase: string): Promise<void> {
  const where = { POCKETBASE_URL: pocketbase, SITE_URL: siteUrl, PREVIEW_SITE: COURSE };
  const env = { ...process.env, ...where, NODE_ENV: "development", ASTRO_TELEMETRY_DISABLED: "1" };
  const args = [ASTRO, "dev", "--host", host, "--port", String(port)];
  const child = launch(process.execPath, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Problem(`Astro's server ended with code ${String(code)}.`);
}
