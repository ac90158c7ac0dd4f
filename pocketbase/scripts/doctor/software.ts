import { existsSync } from "node:fs";
import { cached, versionOf } from "#server/scripts/executable/executable.ts";
import { TRIAL_VERSION, VERSION } from "#server/scripts/executable/release.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { finding, type Finding } from "./finding.ts";

export async function lookAtExecutable({ executable = cached(VERSION) }: Settings): Promise<Finding> {
  const version = await versionOf(executable);
  if (version)
    return finding(version === VERSION, `PocketBase ${VERSION}: ${executable}`, `This is PocketBase ${version}.`);
  const isTrial = existsSync(cached(TRIAL_VERSION));
  const only = `There is only PocketBase ${TRIAL_VERSION}, which is for trying out and must not serve a public site.`;
  return finding(false, "", isTrial ? only : `PocketBase ${VERSION} is not here yet: npm start brings it.`);
}
