import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { TOGETHER } from "#bench/machine.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { launchServer } from "#server/scripts/serve/launchServer.ts";
import { run, stopChild } from "#server/scripts/platform/child.ts";
import { request } from "#support/request.ts";
import { prepareTemplate } from "#support/template.ts";

export type Stock = { url: string; pid: number; token: string; stop: () => Promise<void> };

const SUPERUSER = { identity: "superuser@example.test", password: "a long test password" };

interface Alone {
  /** Of its folders of work. */
  name: string;
  /** A script of hooks. */
  hook?: string;
  args?: string[];
  superuser?: typeof SUPERUSER;
}

/** Our executable without our hooks, on data of its own. */
export async function startAlone({ name, hook, args = [], superuser }: Alone) {
  const { executable } = await prepareTemplate();
  const [hooksDir, migrationsDir] = [workFolder(name, "hooks"), workFolder(name, "migrations")];
  if (hook) writeFileSync(join(hooksDir, "alone.pb.js"), hook);
  const flags = folderFlags({ dataDir: mkdtempSync(join(workFolder(name), "data-")), hooksDir, migrationsDir });
  if (superuser) await run(executable, ["superuser", "upsert", ...flags, superuser.identity, superuser.password]);
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const all = [...flags, ...args, `--http=${url.slice(7)}`];
  const { child } = await launchServer({ executable, args: all, env: process.env, url, ...TOGETHER });
  return { url, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** The same executable without a hook, with a collection shaped like ours for events that anybody may write to. */
export async function startStock(): Promise<Stock> {
  const server = await startAlone({ name: "stock", superuser: SUPERUSER });
  return { ...server, token: await openCollections(server.url) };
}

async function openCollections(url: string): Promise<string> {
  const signIn = `${url}/api/collections/_superusers/auth-with-password`;
  const { token } = await request<{ token: string }>(signIn, { body: SUPERUSER });
  const text = (name: string) => ({ name, type: "text", max: 2048 });
  const events = {
    name: "events",
    type: "base",
    createRule: "",
    fields: [text("name"), text("props"), text("visit"), { name: "created", type: "autodate", onCreate: true }],
  };
  await request(`${url}/api/collections`, { body: events, token });
  return token;
}
