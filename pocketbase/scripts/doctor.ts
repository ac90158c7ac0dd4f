import { join } from "node:path";
import { lookAtAccounts } from "./doctor/accounts.ts";
import { lookAtSecurityFile } from "./doctor/contact.ts";
import { lookAtData } from "./doctor/data.ts";
import { finding } from "./doctor/finding.ts";
import { lookAtServer } from "./doctor/server.ts";
import { lookAtSite } from "./doctor/site.ts";
import { lookAtExecutable } from "./doctor/software.ts";
import { lookAtStore } from "./doctor/store.ts";
import { areHooksCompiled } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { servedFolder } from "./publish/releases.ts";
import { holderOf } from "./serve/hold.ts";
import { settingsHere } from "./settings/here.ts";

/** Looks and changes nothing; what is not in order is said with what to do about it. */
main(async () => {
  const said = settingsHere();
  const holder = holderOf(said.dataDir);
  // A server that runs knows best what it was started with.
  const settings = { ...said, ...holder };
  const findings = [
    await lookAtExecutable(settings),
    finding(
      areHooksCompiled(),
      "The hooks are compiled.",
      "The hooks are not compiled as they are now: npm start does it.",
    ),
    ...(await lookAtServer(said, holder)),
    lookAtSite(settings, holder !== undefined || Boolean(process.env["SITE_URL"])),
    ...lookAtSecurityFile(),
    ...lookAtData(settings),
    ...lookAtAccounts(settings),
    ...(await lookAtStore(settings, join(servedFolder(settings.releasesDir), "store.json"))),
  ];
  for (const { mark, says } of findings) console.log(`${mark.padEnd(4)} ${says}`);
  process.exitCode = findings.some(({ mark }) => mark === "FAIL") ? 1 : 0;
});
