import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";

const INSTALL_WITHIN_MS = 600_000;
const READY_WITHIN_MS = 30_000;

export type Varnish = AsyncDisposable & {
  url: string;
  port: number;
  /** Where varnishadm finds it. */
  work: string;
};

const version = () => run("varnishd", ["-V"]).catch(() => undefined);

/** Debian's own, installed when there is none. */
async function requireVarnish(): Promise<void> {
  if (!(await version())) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const words of [["update"], ["install", "--yes", "--no-install-recommends", "varnish"]])
      await run("apt-get", words, { env, limitMs: INSTALL_WITHIN_MS }).catch(() => undefined);
  }
  const found = await version();
  if (!found) throw new Problem("No Varnish could be found or installed: install one, with your package manager.");
  console.log(/varnish-[\d.]+/.exec(found.lines[0] ?? "")?.[0]);
}

/** Runs Varnish with a VCL, as the sample's head says, but without TLS before it. */
export async function startVarnish(vcl: string): Promise<Varnish> {
  await requireVarnish();
  const folder = mkdtempSync(join(tmpdir(), "varnish-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(folder, "course.vcl");
  writeFileSync(file, vcl);
  const words = ["-F", "-n", join(folder, "work"), "-f", file, "-a", `127.0.0.1:${port}`];
  const more = ["-s", "malloc,256m", "-p", "http_gzip_support=off"];
  // Its own jail would give the work to a user who may not read the folder.
  const child = spawn("varnishd", ["-j", "none", ...words, ...more]);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => said.push(piece.toString()));
  const ended = once(child, "close");
  const latest = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > latest) throw new Problem(`Varnish: ${said.join("")}`);
    await delay(50);
  }
  return {
    ...{ url, port, work: join(folder, "work") },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
