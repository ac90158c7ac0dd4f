import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { EXECUTABLES, PROJECT } from "#server/scripts/platform/paths.ts";
import { isDiskFull, Problem, reason } from "#server/scripts/platform/problem.ts";
import { SHIPPED, SHIPPED_EXECUTABLE } from "#server/scripts/platform/shipped.ts";
import { step, type Tell } from "#server/scripts/platform/step.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { fromGo } from "./go.ts";
import { archiveName, fromRelease, RELEASE_URL, sha256, VERSION } from "./release.ts";

const ANSWER_WITHIN_MS = 20_000;

const CACHED = join(EXECUTABLES, `pocketbase-${VERSION}`);
const PLACE = relative(PROJECT, CACHED);

/** The executable's path, whether it exists or not: the operator's own, the release's, or the cached one. */
export const executableHere = ({ executable }: Pick<Settings, "executable">): string =>
  executable ?? (SHIPPED ? SHIPPED_EXECUTABLE : CACHED);

/** The file with its SHA-256 on arrival, in the format of `sha256sum`. */
export const sumFileOf = (executable: string): string => `${executable}.sha256`;

/** The executable's version; undefined when it does not run. */
export async function executableVersion(executable: string): Promise<string | undefined> {
  const said = await run(executable, ["--version"], { limitMs: ANSWER_WITHIN_MS }).catch(() => undefined);
  return /^\S+ version (\d+\.\d+\.\d+\S*)$/.exec(said?.lines[0] ?? "")?.[1];
}

/**
 * The path of a PocketBase of the pinned version: the operator's own, the release's, the cached one, or one obtained
 * now, from the official release or else built from source. @throws {Problem} when none can be obtained
 */
export async function obtainExecutable(settings: Pick<Settings, "executable">): Promise<string> {
  if (settings.executable) return requirePinned(settings.executable);
  if (SHIPPED) return requireShipped(SHIPPED.target);
  if ((await executableVersion(CACHED)) === VERSION) {
    console.log(`PocketBase ${VERSION}: using ${PLACE}`);
    return CACHED;
  }
  mkdirSync(EXECUTABLES, { recursive: true });
  const isHere =
    (await brought("fetching the official release", (target, tell) => fromRelease(target, { tell }))) ||
    (await brought("building it with Go", (target, tell) => fromGo(target, { tell })));
  if (isHere) return CACHED;
  throw new Problem(
    `PocketBase ${VERSION} could not be obtained: install Go, or download ${RELEASE_URL}/${archiveName()}, unpack it ` +
      `and put its "pocketbase" at ${PLACE}, or set POCKETBASE_BIN to its path.`,
  );
}

async function requirePinned(executable: string): Promise<string> {
  const version = await executableVersion(executable);
  if (version === VERSION) return executable;
  const found = version ? `is PocketBase ${version}` : "is not a PocketBase that runs here";
  throw new Problem(`POCKETBASE_BIN must be PocketBase ${VERSION}, but ${executable} ${found}.`);
}

async function requireShipped(target: string): Promise<string> {
  if ((await executableVersion(SHIPPED_EXECUTABLE)) === VERSION) return SHIPPED_EXECUTABLE;
  const here = `${process.platform}-${process.arch}`;
  const why = here === target ? "sha256sum -c SHA256SUMS says whether it is whole" : `this machine is ${here}`;
  throw new Problem(`The PocketBase of this release, which is for ${target}, does not run here: ${why}.`);
}

/**
 * Obtains it under a temporary name first, so that a partial download is never used. @returns true when it is in place
 */
async function brought(how: string, bring: (target: string, tell: Tell) => Promise<void>): Promise<boolean> {
  const unproven = `${CACHED}.${String(process.pid)}.new`;
  try {
    await step(
      `PocketBase ${VERSION}: ${how}`,
      async (tell) => {
        await bring(unproven, tell);
        chmodSync(unproven, 0o755);
        if ((await executableVersion(unproven)) !== VERSION) throw new Error("what came does not run here");
        writeFileSync(sumFileOf(CACHED), `${sha256(readFileSync(unproven))}  ${basename(CACHED)}\n`);
        renameSync(unproven, CACHED);
      },
      `kept as ${PLACE}`,
    );
    return true;
  } catch (error) {
    if (stopping.aborted || isDiskFull(error)) throw error;
    console.log(`  not from there: ${reason(error)}`);
    return false;
  } finally {
    rmSync(unproven, { force: true });
  }
}
