import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { programFailure } from "#server/scripts/platform/problem.ts";
import type { Tell } from "#server/scripts/platform/step.ts";
import { MODULE_HASH, VERSION } from "./release.ts";

const MODULE = "github.com/pocketbase/pocketbase";
const MAIN = "examples/base";
/** How many packages of Go it is made of: how far its build is. */
const PACKAGES = 394;
const ANSWER_WITHIN_MS = 15_000;
const BUILD_WITHIN_MS = 900_000;
const AMPLE_BYTES = 4e9;

const PROCESSORS: Record<string, string> = { x64: "amd64" };

const HERE = `${process.platform}-${process.arch}`;

/**
 * Builds PocketBase's official source with the Go toolchain installed here; its caches live and die in a temporary folder.
 * @param wishes whom it is for, such as linux-arm64, if not for this machine
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
    // Go's module cache is read-only, which keeps rm out.
    await run("chmod", ["-R", "u+w", folder]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

const goEnvironment = (folder: string): Record<string, string> => ({
  GOPATH: join(folder, "path"),
  GOMODCACHE: join(folder, "path", "mod"),
  GOCACHE: join(folder, "cache"),
  // Go refuses to put what is for another system there.
  GOBIN: "",
  GOTMPDIR: folder,
  GOTOOLCHAIN: "auto",
  GOFLAGS: "",
  CGO_ENABLED: "0",
  // The compiler tidies up less often, which saves a quarter of the time.
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
  // What a debugger would read is not even made, as it is thrown away (-s -w): that is another quarter.
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
