import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { programFailure } from "#server/scripts/platform/problem.ts";
import type { Tell } from "#server/scripts/platform/step.ts";
import { MODULE_HASH, VERSION } from "./release.ts";

const MODULE = "github.com/pocketbase/pocketbase";
const MAIN = "examples/base";
/** The number of Go packages in the build, for its progress. */
const PACKAGES = 394;
const ANSWER_WITHIN_MS = 15_000;
const BUILD_WITHIN_MS = 900_000;
const AMPLE_BYTES = 4e9;

const PROCESSORS: Record<string, string> = { x64: "amd64" };

const HERE = `${process.platform}-${process.arch}`;

/**
 * Builds PocketBase's official source with the installed Go toolchain; its caches are in a temporary folder and removed
 * afterwards.
 * @param wishes the platform, such as linux-arm64, if not this machine's, and a progress callback
 */
export async function fromGo(
  target: string,
  { platform = HERE, tell }: { platform?: string; tell?: Tell } = {},
): Promise<void> {
  await requireGo();
  const folder = mkdtempSync(join(tmpdir(), "pocketbase-go-"));
  const env = { ...process.env, ...goEnvironment(folder) };
  try {
    await requireModule(env, folder);
    await build({ ...env, ...systemOf(platform) }, folder, tell);
    const [built] = globSync(`path/bin/**/${basename(MAIN)}`, { cwd: folder }).map((path) => join(folder, path));
    if (!built) throw new Error("the build left nothing");
    await requireHash(env, built);
    copyFileSync(built, target);
  } finally {
    // Go's module cache is read-only, so rm alone would fail.
    await run("chmod", ["-R", "u+w", folder]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

const goEnvironment = (folder: string): Record<string, string> => ({
  GOPATH: join(folder, "path"),
  GOMODCACHE: join(folder, "path", "mod"),
  GOCACHE: join(folder, "cache"),
  // With GOBIN set, Go refuses to install for another system.
  GOBIN: "",
  GOTMPDIR: folder,
  GOTOOLCHAIN: "auto",
  GOFLAGS: "",
  CGO_ENABLED: "0",
  // Less garbage collection saves a quarter of the time.
  ...(freemem() > AMPLE_BYTES && { GOGC: "300" }),
});

function systemOf(platform: string): NodeJS.ProcessEnv {
  const [system = "", processor = ""] = platform.split("-");
  return { GOOS: system, GOARCH: PROCESSORS[processor] ?? processor };
}

async function requireGo(): Promise<void> {
  const { lines } = await run("go", ["env", "GOVERSION"]).catch(() => ({ lines: [] as string[] }));
  const version = /^go(\d+)\.(\d+)/.exec(lines[0] ?? "");
  if (!version) throw new Error("no Go toolchain is installed here");
  const [major = 0, minor = 0] = version.slice(1).map(Number);
  if (major === 1 && minor < 21) throw new Error(`Go 1.21 or newer is needed, here is ${String(lines[0])}`);
}

async function requireModule(env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const asked = ["list", "-m", `${MODULE}@v${VERSION}`];
  const { code, lines } = await run("go", asked, { env, cwd, limitMs: ANSWER_WITHIN_MS });
  if (code !== 0) throw programFailure(lines, "Go cannot reach the source");
}

async function build(env: NodeJS.ProcessEnv, cwd: string, tell?: Tell): Promise<void> {
  // Debug information would be stripped anyway (-s -w); not generating it saves another quarter.
  const flags = ["-v", "-trimpath", "-gcflags=all=-dwarf=false", "-ldflags", `-s -w -X ${MODULE}.Version=${VERSION}`];
  let [fetched, compiled] = [0, 0];
  const count = (line: string) => {
    if (line.startsWith("go: ")) tell?.(`${String(++fetched)} modules fetched`);
    else tell?.(`${String(++compiled)} of ${String(PACKAGES)} packages compiled`);
  };
  const args = ["install", ...flags, `${MODULE}/${MAIN}@v${VERSION}`];
  const { code, lines } = await run("go", args, { env, cwd, limitMs: BUILD_WITHIN_MS, onLine: count });
  if (code !== 0) throw programFailure(lines, `the build failed: ${lines.at(-1) ?? "without a word"}`);
}

async function requireHash(env: NodeJS.ProcessEnv, executable: string): Promise<void> {
  const { lines } = await run("go", ["version", "-m", executable], { env });
  const official = `mod ${MODULE} v${VERSION} ${MODULE_HASH}`;
  const isOfficial = lines.some((line) => line.trim().split(/\s+/).join(" ") === official);
  if (!isOfficial) throw new Error("the source is not the official one");
}
