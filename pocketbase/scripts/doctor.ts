import { existsSync } from "node:fs";
import { areHooksCompiled } from "./compile-hooks.ts";
import { cached, versionOf } from "./executable.ts";
import { TRIAL_VERSION, VERSION } from "./executable/release.ts";
import { main } from "./main.ts";
import { reason } from "./problem.ts";
import { freeMegabytes, requireDataDir } from "./serve/place.ts";
import { isSiteBuilt, isSiteCurrent } from "./serve/site.ts";
import { NOBODY, superusers } from "./serve/superuser.ts";
import { readSettings, type Settings } from "./settings.ts";

type Finding = { isFine: boolean; says: string };

const finding = (isFine: boolean, well: string, ill: string): Finding => ({ isFine, says: isFine ? well : ill });

/** Looks and changes nothing; what is not in order is said with what to do about it. */
main(async () => {
  const settings = readSettings(process.env);
  const findings = [
    await lookAtExecutable(settings),
    finding(
      areHooksCompiled(),
      "The hooks are compiled.",
      "The hooks are not compiled as they are now: npm start does it.",
    ),
    lookAtSite(settings),
    ...lookAtData(settings),
  ];
  for (const { isFine, says } of findings) console.log(`${isFine ? "ok  " : "FAIL"} ${says}`);
  process.exitCode = findings.every(({ isFine }) => isFine) ? 0 : 1;
});

async function lookAtExecutable({ executable = cached(VERSION) }: Settings): Promise<Finding> {
  const version = await versionOf(executable);
  if (version)
    return finding(version === VERSION, `PocketBase ${VERSION}: ${executable}`, `This is PocketBase ${version}.`);
  const isTrial = existsSync(cached(TRIAL_VERSION));
  const only = `There is only PocketBase ${TRIAL_VERSION}, which is for trying out and must not serve a public site.`;
  return finding(false, "", isTrial ? only : `PocketBase ${VERSION} is not here yet: npm start brings it.`);
}

function lookAtSite({ siteUrl }: Settings): Finding {
  if (!isSiteBuilt()) return finding(false, "", "The site is not built: npm start builds it.");
  const isCurrent = isSiteCurrent(siteUrl);
  return finding(
    isCurrent,
    `The site is built for ${siteUrl}.`,
    "The site was built from other files or for another SITE_URL.",
  );
}

function lookAtData({ dataDir }: Settings): Finding[] {
  if (!existsSync(dataDir)) return [finding(true, `The data folder ${dataDir} will be made at the first start.`, "")];
  try {
    requireDataDir(dataDir);
  } catch (error) {
    return [finding(false, "", reason(error))];
  }
  const isNamed = superusers(dataDir).some((email) => email !== NOBODY);
  return [
    finding(true, `The data folder ${dataDir} can be written to, ${String(freeMegabytes(dataDir))} MB are free.`, ""),
    finding(isNamed, "There is a superuser.", "Nobody can sign in as superuser: npm run superuser -- EMAIL PASSWORD"),
  ];
}
