import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { failureOf } from "#server/scripts/platform/problem.ts";
import { seconds } from "#server/scripts/platform/step.ts";
import { MODULE_HASH, VERSION } from "./release.ts";

const MODULE = "github.com/pocketbase/pocketbase";
const ANSWER_WITHIN_MS = 15_000;
const BUILD_WITHIN_MS = 900_000;
const TELL_EVERY_MS = 15_000;

/** Builds the official source with the Go toolchain installed here; its caches live and die in a temporary folder. */
export async function fromGo(target: string): Promise<void> {
  await requireGo();
  const folder = mkdtempSync(join(tmpdir(), "pocketbase-go-"));
  const env = { ...process.env, ...goEnvironment(folder) };
  try {
    await requireModule(env, folder);
    await build(env, folder);
    await requireHash(env, join(folder, "bin", "base"));
    copyFileSync(join(folder, "bin", "base"), target);
  } finally {
    // Go's module cache is read-only, which keeps rm out.
    await run("chmod", ["-R", "u+w", folder]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

const goEnvironment = (folder: string): Record<string, string> => ({
  GOPATH: join(folder, "path"),
  GOMODCACHE: join(folder, "path", "mod"),
  GOCACHE: join(folder, "cache"),
  GOBIN: join(folder, "bin"),
  GOTMPDIR: folder,
  GOTOOLCHAIN: "auto",
  GOFLAGS: "",
  CGO_ENABLED: "0",
});

async function requireGo(): Promise<void> {
  const { lines } = await run("go", ["env", "GOVERSION"]).catch(() => ({ lines: [] as string[] }));
  const version = /^go(\d+)\.(\d+)/.exec(lines[0] ?? "");
  if (!version) throw new Error("no Go toolchain is installed here");
  const [major = 0, minor = 0] = version.slice(1).map(Number);
  if (major === 1 && minor < 21) throw new Error(`Go 1.21 or newer is needed, here is ${String(lines[0])}`);
}

async function requireModule(env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const { code, lines } = await run("go", ["list", "-m", `${MODULE}@v${VERSION}`], {
    env,
    cwd,
    limitMs: ANSWER_WITHIN_MS,
  });
  if (code !== 0) throw failureOf(lines, "Go cannot reach the source");
}

async function build(env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const start = performance.now();
  let packages = 0;
  const tell = setInterval(() => {
    console.log(`  building, ${seconds(start)}, ${String(packages)} packages compiled`);
  }, TELL_EVERY_MS);
  const flags = ["-v", "-trimpath", "-ldflags", `-s -w -X ${MODULE}.Version=${VERSION}`];
  const count = (line: string) => {
    if (!line.startsWith("go: ")) packages++;
  };
  try {
    const args = ["install", ...flags, `${MODULE}/examples/base@v${VERSION}`];
    const { code, lines } = await run("go", args, { env, cwd, limitMs: BUILD_WITHIN_MS, onLine: count });
    if (code !== 0) throw failureOf(lines, `the build failed: ${lines.at(-1) ?? "without a word"}`);
  } finally {
    clearInterval(tell);
  }
}

async function requireHash(env: NodeJS.ProcessEnv, executable: string): Promise<void> {
  const { lines } = await run("go", ["version", "-m", executable], { env });
  const isOfficial = lines.some(
    (line) => line.trim().split(/\s+/).join(" ") === `mod ${MODULE} v${VERSION} ${MODULE_HASH}`,
  );
  if (!isOfficial) throw new Error("the source is not the official one");
}
