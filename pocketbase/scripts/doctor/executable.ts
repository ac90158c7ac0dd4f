import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { executableHere, sumFileOf, executableVersion } from "#server/scripts/executable/executable.ts";
import { checksumOf, VERSION } from "#server/scripts/executable/release.ts";
import { areHooksCompiled } from "#server/scripts/hooks/compile.ts";
import { changedIn, fileSha256, SUMS } from "#server/scripts/platform/files.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import { type Case, type Finding, fine, look, unsafe } from "./finding.ts";

const ABOUT = "executable";
const NAMED = 3;
const ANEW = "Delete it; npm start brings it anew.";

/** The executable's version, and whether its bytes still match the checksum. */
export async function lookAtExecutable({ settings }: Case): Promise<Finding> {
  const executable = executableHere(settings);
  const version = await executableVersion(executable);
  if (!version) {
    if (existsSync(executable)) return unsafe(ABOUT, `${executable} does not run here.`, ANEW);
    return unsafe(ABOUT, `PocketBase ${VERSION} is not here yet.`, "npm start brings it.");
  }
  if (version !== VERSION)
    return unsafe(ABOUT, `${executable} is PocketBase ${version}, not ${VERSION}.`, `Bring ${VERSION}, as released.`);
  if (SHIPPED && !settings.executable) return fine(ABOUT, `PocketBase ${VERSION}: ${executable}`);
  return aboutSum(executable);
}

async function aboutSum(executable: string): Promise<Finding> {
  const sum = await fileSha256(executable);
  const here = `PocketBase ${VERSION}: ${executable}`;
  const file = sumFileOf(executable);
  const told = existsSync(file) ? checksumOf(readFileSync(file, "utf8"), basename(executable)) : undefined;
  if (told === sum) return fine(ABOUT, `${here}, unchanged since it came (SHA-256).`);
  if (told) return unsafe(ABOUT, `${executable} was changed since it came (SHA-256).`, `Find out by whom. ${ANEW}`);
  const says = `${here}; nobody noted its SHA-256 when it came, which is ${sum} now.`;
  return look(
    ABOUT,
    says,
    `Hold it against its source, then note it: sha256sum ${basename(executable)} > ${basename(file)}, beside it.`,
  );
}

/** Verifies the files of a release against their checksums; nothing when run from source. */
export async function lookAtFiles(): Promise<Finding[]> {
  if (!SHIPPED) return [];
  const changed = await changedIn(PROJECT);
  if (changed.length === 0) return [fine("files", `All files of the release are as they were made (${SUMS}).`)];
  const named = changed.slice(0, NAMED).join(", ");
  return [
    unsafe(
      "files",
      `${String(changed.length)} files of the release are not as they were made: ${named}.`,
      "Unpack it anew.",
    ),
  ];
}

export const lookAtHooks = (): Finding =>
  areHooksCompiled()
    ? fine("hooks", "The hooks are compiled.")
    : unsafe("hooks", "The hooks are not compiled as they are now.", "npm start does it.");
