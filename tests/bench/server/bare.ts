import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { TOGETHER } from "#bench/machine.ts";
import { stop } from "#server/scripts/platform/child.ts";
import { folderFlags } from "#server/scripts/serve/flags.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { launchServer } from "#server/scripts/serve/launchServer.ts";
import { RUNTIMES } from "#server/scripts/serve/openServer.ts";
import { prepareTemplate } from "#support/template.ts";

export type Bare = { url: string; stop: () => Promise<void> };

/** A handler of one line for every address: `file` is sent as it is, compressed by brotli before. */
const hook = (file: string): string => `
routerAdd("GET", "/{path...}", (e) => {
  const header = e.response.header();
  header.set("Content-Encoding", "br");
  header.set("Content-Length", "${String(statSync(file).size)}");
  return e.blob(200, "text/html; charset=utf-8", (globalThis.bytes ??= $os.readFile(${JSON.stringify(file)})));
}, $apis.skipSuccessActivityLog());
`;

/** The same executable with one hook that does nothing but send these bytes: no page of ours can come quicker. */
export async function startBare(file: string): Promise<Bare> {
  const { executable } = await prepareTemplate();
  const [hooksDir, migrationsDir] = [workFolder("bare", "hooks"), workFolder("bare", "migrations")];
  writeFileSync(join(hooksDir, "bare.pb.js"), hook(file));
  const flags = folderFlags({ dataDir: mkdtempSync(join(workFolder("bare"), "data-")), hooksDir, migrationsDir });
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const args = [...flags, `--hooksPool=${String(RUNTIMES)}`, `--http=${url.slice(7)}`];
  const { child } = await launchServer({ executable, args, env: process.env, url, ...TOGETHER });
  return { url, stop: () => stop(child) };
}
