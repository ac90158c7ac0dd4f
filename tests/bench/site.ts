import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { COMPILED_HOOKS, MIGRATIONS, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { launchServer, RUNTIMES } from "#server/scripts/serve/launchServer.ts";
import { prepareSite } from "#support/prepare.ts";
import { runningServer, type TestServer } from "#support/startPocketBase.ts";
import { hashAt, USUAL } from "#support/hashCost.ts";
import { prepareTemplate } from "#support/template.ts";
import { paymentsEnv, paymentsFor, WEBHOOK } from "#support/testPayments.ts";
import { workFolder } from "./folder.ts";
import { TOGETHER } from "./machine.ts";

export type Site = TestServer & { pid: number };

type Snapshot = { dist: string; site: string; hooksDir: string; migrationsDir: string };

let snapshot: Snapshot | undefined;
/** The built site and the hooks as they are at the first call: what changes in the project meanwhile is not measured. */
export async function builtSite(): Promise<Snapshot> {
  if (snapshot) return snapshot;
  await prepareSite();
  await prepareTemplate();
  const folder = workFolder("product");
  const copy = (from: string, name: string): string => {
    cpSync(from, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  snapshot = {
    dist: copy(PUBLIC_TREE, "dist"),
    site: copy(SITE, "site"),
    hooksDir: copy(COMPILED_HOOKS, "pb_hooks"),
    migrationsDir: copy(MIGRATIONS, "pb_migrations"),
  };
  return snapshot;
}

/** A migrated data folder that nobody has written into. */
export async function freshData(): Promise<string> {
  const dataDir = mkdtempSync(join(workFolder("data"), "site-"));
  cpSync((await prepareTemplate()).dataDir, dataDir, { recursive: true });
  return dataDir;
}

type Wishes = {
  /** Its data, in place of none. */
  dataDir?: string;
  /** Hears what the server says, each question to its database among it. */
  onLine?: (line: string) => void;
};

/** The product's server as `npm start` runs it, without rate limits: one address asks for everybody here. */
export async function startSite(env: Record<string, string> = {}, { onLine, ...wishes }: Wishes = {}): Promise<Site> {
  const { dist, site, hooksDir, migrationsDir } = await builtSite();
  const { executable, token } = await prepareTemplate();
  const dataDir = wishes.dataDir ?? (await freshData());
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const folders = folderFlags({ dataDir, hooksDir, migrationsDir });
  const args = [...folders, `--hooksPool=${String(RUNTIMES)}`, `--http=${url.slice(7)}`, `--origins=${url}`];
  const heard = onLine && { args: [...args, "--dev"], say: onLine };
  const settings = { address: url, siteUrl: url, dashboard: "off", trustedProxy: "" } as const;
  const place = { SITE_PUBLIC: dist, SITE_MEMBERS: join(site, "members"), SITE_MANIFEST: join(site, "manifest.json") };
  const payments = await paymentsFor(dataDir);
  payments.messenger.webhook = url + WEBHOOK;
  const whole = { ...serverEnvironment(settings), ...place, RATE_LIMITS: "off", ...paymentsEnv(payments), ...env };
  const { child } = await launchServer({ executable, args, env: whole, url, ...TOGETHER, ...heard });
  await hashAt(USUAL, { url, superuser: { token } });
  return Object.assign(runningServer({ child, url, dataDir, payments, token }), { pid: child.pid ?? 0 });
}
