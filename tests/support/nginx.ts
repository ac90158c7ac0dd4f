import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";

const INSTALL_WITHIN_MS = 600_000;
const READY_WITHIN_MS = 20_000;

/** The system's nginx, else Debian's, installed now; nobody's test is left out because there is none. */
export async function nginxPath(): Promise<string> {
  const found = onThisSystem() ?? (await debians());
  if (found === undefined)
    throw new Problem("No nginx could be found or installed: install one, with your package manager.");
  return found;
}

function onThisSystem(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find(runs);
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function debians(): Promise<string | undefined> {
  console.log("nginx: none on this system, asking Debian for its own …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", "nginx-light"]])
    await run("apt-get", words, { env, limitMs: INSTALL_WITHIN_MS }).catch(() => undefined);
  return onThisSystem();
}

export type Nginx = AsyncDisposable & { url: string; port: number };

/** Runs nginx with what stands in its `http` block; `sites` gets the port to listen on. */
export async function startNginx(sites: (port: number) => string): Promise<Nginx> {
  const nginx = await nginxPath();
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`,
    process.getuid?.() === 0 ? "user root;" : "",
    "events { worker_connections 1024; }",
    `http { access_log off; ${paths.join(" ")}\n${sites(port)}\n}`,
  ].join("\n");
  writeFileSync(join(folder, "nginx.conf"), main);
  const child = spawn(nginx, ["-p", folder, "-e", `${folder}/error.log`, "-c", join(folder, "nginx.conf")]);
  const said: string[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = once(child, "close");
  await Promise.race([
    untilOpen(port),
    ended.then(() => {
      throw new Problem(`nginx ended: ${said.join("")}`);
    }),
  ]);
  const end = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: end };
}

async function untilOpen(port: number): Promise<void> {
  const latest = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (performance.now() > latest) throw new Problem("nginx does not answer.");
  }
}
