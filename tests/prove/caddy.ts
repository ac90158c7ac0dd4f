import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";

const READY_WITHIN_MS = 20_000;

export type Caddy = AsyncDisposable & { url: string; port: number };

/** Runs Caddy with a Caddyfile; `file` gets the port to listen on and Caddy's version, and says what stands in it. */
export async function startCaddy(file: (port: number, version: string) => string): Promise<Caddy> {
  const caddy = await systemProgram("caddy", ["caddy"]);
  const { lines } = await run(caddy, ["version"]);
  console.log(`Caddy ${lines[0] ?? ""}`);
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const port = await freePort();
  const config = join(folder, "Caddyfile");
  writeFileSync(config, file(port, lines[0] ?? ""));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(caddy, ["run", "--config", config, "--adapter", "caddyfile"], { env });
  const said: string[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.race([
    answering(url),
    ended.then(() => {
      throw new Problem(`Caddy ended: ${said.join("")}`);
    }),
  ]);
  return { url, port, [Symbol.asyncDispose]: end };
}

async function answering(url: string): Promise<void> {
  const latest = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return void (await fetch(url));
    } catch (error) {
      if (performance.now() > latest) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
