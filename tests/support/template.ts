import { mkdirSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, stopChild } from "#server/scripts/platform/child.ts";
import { compileHooks } from "#server/scripts/hooks/compile.ts";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { VERSION } from "#server/scripts/executable/release.ts";
import { fingerprint } from "#server/scripts/platform/fingerprint.ts";
import { COMPILED_HOOKS, MIGRATIONS, PROJECT } from "#server/scripts/platform/paths.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { CHEAP, hashAt } from "./hashCost.ts";
import { request } from "./request.ts";
import { serveOn } from "./serveOn.ts";

const TEMPLATES = join(PROJECT, "node_modules", ".cache", "pocketbase");
const SUPERUSER = { identity: "superuser@example.test", password: "a long test password" };
const TOKEN_SECONDS = 365 * 24 * 3600;

/** What every throw-away server starts from: the executable, and a migrated data folder with a superuser's token. */
export type Template = { executable: string; dataDir: string; token: string };

/** Made once per state of hooks and migrations; a runner makes it before its workers, which inherit it. */
export async function prepareTemplate(): Promise<Template> {
  const ready = process.env["TEST_TEMPLATE"];
  if (ready) return JSON.parse(ready) as Template;
  const executable = await obtainExecutable(readSettings(process.env));
  await compileHooks(executable);
  const folder = join(
    TEMPLATES,
    fingerprint(PROJECT, [MIGRATIONS, COMPILED_HOOKS, import.meta.filename], VERSION).slice(0, 16),
  );
  if (!existsSync(folder)) await makeTemplate(executable, folder);
  const token = readFileSync(join(folder, "token"), "utf8");
  const template = { executable, dataDir: join(folder, "data"), token };
  process.env["TEST_TEMPLATE"] = JSON.stringify(template);
  return template;
}

async function makeTemplate(executable: string, folder: string): Promise<void> {
  const fresh = `${folder}.${String(process.pid)}`;
  const dataDir = join(fresh, "data");
  mkdirSync(fresh, { recursive: true });
  try {
    const { identity, password } = SUPERUSER;
    await run(executable, ["superuser", "upsert", ...folderFlags({ dataDir }), identity, password]);
    const { server, url } = await serveOn({ executable, dataDir });
    const token = await lastingToken(url);
    writeFileSync(join(fresh, "token"), token);
    await hashAt(CHEAP, { url, superuser: { token } });
    await stopChild(server.child);
    renameSync(fresh, folder);
  } catch (error) {
    // Another worker that was faster made the same one.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A token that outlives the template, so that no test pays for a password check. */
async function lastingToken(url: string): Promise<string> {
  const superusers = `${url}/api/collections/_superusers`;
  type Signed = { token: string; record: { id: string } };
  const { token, record } = await request<Signed>(`${superusers}/auth-with-password`, { body: SUPERUSER });
  const body = { duration: TOKEN_SECONDS };
  return (await request<Signed>(`${superusers}/impersonate/${record.id}`, { body, token })).token;
}
