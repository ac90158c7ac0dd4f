import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { eachLine, launch, run, stop } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";

const MODULE = "github.com/versity/versitygw";
const VERSION = "1.8.0";
const MODULE_HASH = "h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=";
const EXECUTABLE = join(PROJECT, "node_modules", ".cache", "versitygw", VERSION);
const BUILD_WITHIN_MS = 1_800_000;
const READY_WITHIN_MS = 20_000;
/** Go's installer puts it there and leaves the rest to one's shell. */
const PATH = [process.env["PATH"], "/usr/local/go/bin"].join(delimiter);
const OWNER = { region: "eu-test-1", accessKey: "AKPROVE", secretKey: "a secret/with+signs" };

/** A real S3 server; a folder is a bucket, and a file in it an object. */
export interface Gateway extends AsyncDisposable {
  name: string;
  url: string;
  /** What it was asked for, one line a request, as it logs it. */
  lines: string[];
  /** For the site's server. */
  env: Record<string, string>;
}

/** Builds the server with Go, once. */
async function build(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "versitygw-"));
  const places = { GOPATH: join(folder, "path"), GOCACHE: join(folder, "cache"), GOBIN: join(folder, "bin") };
  const env = { ...process.env, PATH, ...places, GOTOOLCHAIN: "auto", GOFLAGS: "", CGO_ENABLED: "0" };
  try {
    const flags = ["-trimpath", "-ldflags", `-s -w -X main.Version=${VERSION}`];
    const args = ["install", ...flags, `${MODULE}/cmd/versitygw@v${VERSION}`];
    const { code, lines } = await run("go", args, { env, limitMs: BUILD_WITHIN_MS });
    if (code !== 0) throw new Problem([...lines.slice(-10), "versitygw could not be built; it needs Go."].join("\n"));
    const built = join(folder, "bin", "versitygw");
    const known = await run("go", ["version", "-m", built], { env });
    if (!known.lines.some((line) => line.includes(MODULE_HASH))) throw new Problem("This is not the pinned versitygw.");
    mkdirSync(dirname(EXECUTABLE), { recursive: true });
    copyFileSync(built, EXECUTABLE);
  } finally {
    // Go's module cache is read-only, which keeps rm out.
    await run("chmod", ["-R", "u+w", folder]).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param origin whose pages may fetch objects by a script (the bucket's CORS)
 * @param notes where it notes what S3 keeps of an object beside its bytes; without it nothing is kept, and it takes no
 * object in parts
 */
export async function startGateway(folder: string, origin: string, notes?: string): Promise<Gateway> {
  if (!existsSync(EXECUTABLE)) await step(`Building versitygw ${VERSION} with Go`, build);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ROOT_ACCESS_KEY: OWNER.accessKey, ROOT_SECRET_KEY: OWNER.secretKey };
  const args = ["--port", `127.0.0.1:${port}`, "--region", OWNER.region, "--keep-alive", "--cors-allow-origin", origin];
  const child = launch(EXECUTABLE, [...args, "posix", ...(notes ? ["--sidecar", notes] : ["--nometa"]), folder], {
    env,
  });
  const lines: string[] = [];
  eachLine(child, (line) => lines.push(line));
  await answering(url);
  const settings = { S3_ENDPOINT: url, S3_REGION: OWNER.region, S3_ACCESS_KEY: OWNER.accessKey };
  return {
    ...{ name: `versitygw ${VERSION}`, url, lines },
    env: { ...settings, S3_SECRET_KEY: OWNER.secretKey },
    [Symbol.asyncDispose]: () => stop(child),
  };
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
