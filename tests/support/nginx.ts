import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { startAnswering } from "./program.ts";

/** The system's nginx, else Debian's, installed now; nobody's test is left out because there is none. */
export const nginxPath = (): Promise<string> => systemProgram("nginx", ["nginx-light"]);

export type Nginx = AsyncDisposable & { url: string; port: number };

/** Where it may write; a test has no other place. */
export const tempPaths = (folder: string): string =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");

/**
 * Runs nginx with what stands in its `http` block; `sites` gets the port to listen on.
 * @param main what stands outside of all blocks
 */
export async function startNginx(sites: (port: number) => string, main = "worker_processes 1;"): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${main} daemon off; pid ${folder}/pid; error_log stderr; user ${userInfo().username};
events { worker_connections 4096; }
http { access_log off; ${tempPaths(folder)}
${sites(port)}
}`,
  );
  const url = `http://127.0.0.1:${port}`;
  const program = await startAnswering(url, await nginxPath(), ["-p", folder, "-e", "stderr", "-c", file]);
  const end = async () => {
    await program[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, port, [Symbol.asyncDispose]: end };
}
