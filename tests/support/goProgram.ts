import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

/** A program of somebody else's that a proof runs, pinned by what its module hashes to. */
export interface GoProgram {
  module: string;
  version: string;
  hash: string;
}

const BUILD_WITHIN_MS = 1_800_000;
/** Go's installer puts it there and leaves the rest to one's shell. */
const PATH = [process.env["PATH"], "/usr/local/go/bin"].join(delimiter);

/** Builds it with Go, once, from `cmd/` of its module. @returns where it lies */
export async function goProgram(program: GoProgram): Promise<string> {
  const name = basename(program.module);
  const file = join(PROJECT, "node_modules", ".cache", name, program.version);
  if (!existsSync(file)) await step(`Building ${name} ${program.version} with Go`, () => build(program, name, file));
  return file;
}

async function build({ module, version, hash }: GoProgram, name: string, file: string): Promise<void> {
  // Kept until the program is there: a build that was cut off goes on where it was.
  const folder = join(PROJECT, "node_modules", ".cache", "go");
  const places = { GOPATH: join(folder, "path"), GOCACHE: join(folder, "cache"), GOBIN: join(folder, "bin") };
  const modules = { GOTOOLCHAIN: "auto", GOFLAGS: "-modcacherw", CGO_ENABLED: "0" };
  const env = { ...process.env, PATH, ...places, ...modules };
  const flags = ["-trimpath", "-ldflags", `-s -w -X main.Version=${version}`];
  const args = ["install", ...flags, `${module}/cmd/${name}@v${version}`];
  const { code, lines } = await run("go", args, { env, limitMs: BUILD_WITHIN_MS });
  if (code !== 0) throw new Problem([...lines.slice(-10), `${name} could not be built; it needs Go.`].join("\n"));
  const built = join(folder, "bin", name);
  const known = await run("go", ["version", "-m", built], { env });
  if (!known.lines.some((line) => line.includes(hash))) throw new Problem(`This is not the pinned ${name}.`);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(built, file);
  rmSync(folder, { recursive: true });
}
