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

type Finding = { mark: "ok" | "note" | "FAIL"; says: string };

const finding = (isFine: boolean, well: string, ill: string): Finding => ({
  mark: isFine ? "ok" : "FAIL",
  says: isFine ? well : ill,
});
const note = (says: string): Finding => ({ mark: "note", says });

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
    ...lookAtAccounts(settings),
  ];
  for (const { mark, says } of findings) console.log(`${mark.padEnd(4)} ${says}`);
  process.exitCode = findings.some(({ mark }) => mark === "FAIL") ? 1 : 0;
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

const NO_MAIL =
  "No mail server is set (SMTP_HOST). Accounts work at once and without proof of their address; there are no links to log in, no new passwords and no changes of address, and whoever registers learns whether an address is taken.";

/** Who may log in from where: what an operator registers at an identity provider, too. */
function lookAtAccounts({ siteUrl, canMail, providers }: Settings): Finding[] {
  const origins = note(`Only pages of ${siteUrl} may ask the server.`);
  const mail = canMail ? finding(true, "A mail server is set.", "") : note(NO_MAIL);
  const offered = providers.map((name) =>
    finding(true, `${name} is offered; its redirect address must be ${siteUrl}/login`, ""),
  );
  return [origins, mail, ...offered];
}
