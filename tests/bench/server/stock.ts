import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { TOGETHER } from "#bench/machine.ts";
import { stop } from "#server/scripts/platform/child.ts";
import { folderFlags } from "#server/scripts/serve/flags.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { launchServer } from "#server/scripts/serve/launchServer.ts";
import { run } from "#server/scripts/platform/child.ts";
import { request } from "#support/request.ts";
import { prepareTemplate } from "#support/template.ts";

export type Stock = { url: string; pid: number; token: string; stop: () => Promise<void> };

const SUPERUSER = { identity: "superuser@example.test", password: "a long test password" };

/** The same executable without a hook, with a collection shaped like ours for events that anybody may write to. */
export async function startStock(): Promise<Stock> {
  const { executable } = await prepareTemplate();
  const empty = workFolder("stock");
  const dataDir = mkdtempSync(join(empty, "data-"));
  const flags = folderFlags({
    dataDir,
    hooksDir: workFolder("stock", "hooks"),
    migrationsDir: workFolder("stock", "m"),
  });
  await run(executable, ["superuser", "upsert", ...flags, SUPERUSER.identity, SUPERUSER.password]);
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const { child } = await launchServer({
    executable,
    args: [...flags, `--http=${url.slice(7)}`],
    env: process.env,
    url,
    ...TOGETHER,
  });
  const token = await openCollections(url);
  return { url, pid: child.pid ?? 0, token, stop: () => stop(child) };
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
