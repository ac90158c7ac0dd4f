import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { executableVersion } from "#server/scripts/executable/executable.ts";
import { fromGo } from "#server/scripts/executable/go.ts";
import {
  archiveName,
  CHECKSUMS,
  downloaded,
  MODULE_HASH,
  programIn,
  RELEASE_URL,
  VERSION,
} from "#server/scripts/executable/release.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";
import { brought, requireProgram, type Target, THIS_TARGET } from "./target.ts";

const MARK = `PocketBase v${VERSION}`;

export interface Wish {
  /** A file from the user: an official archive beside its checksums, or an executable. */
  file?: string | undefined;
  isBuilt?: boolean;
}

/**
 * Writes the pinned PocketBase to `into`.
 * @returns its source, for the manifest; never a local build unless requested
 */
export async function bringPocketBase(into: string, target: Target, { file, isBuilt }: Wish): Promise<string> {
  if (file && !existsSync(file)) throw new Problem(`There is no file ${file} (--executable).`, 2);
  if (file && isBuilt) throw new Problem("--executable and --from-source do not go together.", 2);
  const released = { archive: /\.zip$/, list: CHECKSUMS, programIn };
  const from = file
    ? await brought(into, file, released)
    : isBuilt
      ? await built(into, target)
      : await official(into, target);
  chmodSync(into, 0o755);
  requireProgram(into, target, MARK);
  if (target === THIS_TARGET && (await executableVersion(into)) !== VERSION)
    throw new Problem(`${file ?? from} is not PocketBase ${VERSION}, or does not run here.`);
  return from;
}

async function built(into: string, target: Target): Promise<string> {
  await step(`PocketBase ${VERSION}: building it with Go for ${target}`, (tell) =>
    fromGo(into, { platform: target, tell }),
  );
  return `built from source, ${MODULE_HASH}`;
}

async function official(into: string, target: Target): Promise<string> {
  const name = archiveName(...(target.split("-") as [string, string]));
  try {
    writeFileSync(into, await programIn(await downloaded({ name, list: CHECKSUMS, url: RELEASE_URL })));
    return `${RELEASE_URL}/${name}`;
  } catch (error) {
    throw new Problem(
      `The official PocketBase could not be fetched from ${RELEASE_URL} (${reason(error)}), and a release is made with no other unless you say so: bring ${name} and ${CHECKSUMS} from there and name it with --executable, or have it built by Go with --from-source.`,
    );
  }
}
