import { join } from "node:path";
import { clean } from "#server/scripts/logs/lines.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import { servedFolder } from "#server/scripts/publish/releases.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { lookAtBackup } from "./backup.ts";
import { lookAtReplica } from "./backup.ts";
import { lookAtExecutable, lookAtFiles, lookAtHooks } from "./executable.ts";
import { type Case, type Finding, unsafe } from "./finding.ts";
import { lookAtData, lookAtMemory, lookAtQueues } from "./machine.ts";
import { lookAtMail } from "./mail.ts";
import { lookAtClock, lookAtOrigins, lookAtProviders, lookAtTls } from "./outside.ts";
import { lookAtPayments } from "./payments.ts";
import { lookAtSecrets } from "./secrets.ts";
import { lookAtDashboard, lookAtLimits, lookAtProxy, lookAtServer } from "./server.ts";
import { lookAtNames, lookAtSecurityFile, lookAtSite } from "./site.ts";
import { lookAtStore } from "./videos.ts";

/** What is looked at, by the name of its lines. */
const looks = (
  place: Case,
  said: Settings,
  mailTo?: string,
): [string, () => Finding | Finding[] | Promise<Finding | Finding[]>][] => [
  ["server", () => lookAtServer(said, place.holder)],
  ["executable", () => lookAtExecutable(place)],
  ["files", lookAtFiles],
  ["hooks", lookAtHooks],
  ["site", () => lookAtSite(place)],
  ["secrets", () => lookAtSecrets(place)],
  ["limits", () => lookAtLimits(place)],
  ["origins", () => lookAtOrigins(place)],
  ["proxy", () => lookAtProxy(place)],
  ["dashboard", () => lookAtDashboard(place)],
  ["tls", () => lookAtTls(place.settings.siteUrl, place.isPublic, place.nowMs)],
  ["data", () => lookAtData(place)],
  ["memory", () => lookAtMemory(place)],
  ["clock", () => lookAtClock(place)],
  ["backup", () => lookAtBackup(place)],
  ["replica", () => lookAtReplica(place)],
  ["mail", () => lookAtMail(place, mailTo)],
  ["login", () => lookAtProviders(place)],
  ["payments", () => lookAtPayments(place)],
  ["events", () => lookAtQueues(place)],
  ["videos", () => lookAtStore(place.settings, join(servedFolder(place.settings.releasesDir), "store.json"))],
  ["names", () => lookAtNames(place)],
  ["security.txt", () => lookAtSecurityFile(place.nowMs)],
];

/**
 * Looks at everything and changes nothing; whoever is outside is asked at the same time. What cannot be looked at is
 * unsafe, and keeps nobody from the rest.
 * @param said the settings that stand here, whatever a running server was started with
 * @param mailTo who is sent a mail; undefined for nobody
 */
export async function everything(place: Case, said: Settings, mailTo?: string): Promise<Finding[]> {
  const found = looks(place, said, mailTo).map(async ([about, look]) => {
    try {
      return await look();
    } catch (error) {
      return unsafe(
        about,
        `This could not be looked at: ${clean(reason(error))}`,
        "Mend what it says, and look again.",
      );
    }
  });
  return (await Promise.all(found)).flat();
}
