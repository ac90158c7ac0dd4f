import { join } from "node:path";
import { lookAtBackup, lookAtReplica } from "./doctor/backup.ts";
import { lookAtExecutable, lookAtFiles, lookAtHooks } from "./doctor/executable.ts";
import { type Case, type Finding, isPublicSite, findingsTable, unsafe } from "./doctor/finding.ts";
import { lookAtData, lookAtMemory, lookAtQueues } from "./doctor/machine.ts";
import { lookAtMail, requireAddress } from "./doctor/mail.ts";
import { lookAtClock, lookAtOrigins, lookAtProviders, lookAtTls } from "./doctor/outside.ts";
import { lookAtPayments } from "./doctor/payments.ts";
import { lookAtSecrets } from "./doctor/secrets.ts";
import { lookAtDashboard, lookAtLimits, lookAtProxy, lookAtServer } from "./doctor/server.ts";
import { lookAtNames, lookAtSecurityFile, lookAtSite } from "./doctor/site.ts";
import { lookAtStore } from "./doctor/videos.ts";
import { clean } from "./logs/lines.ts";
import { Problem, reason } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { servedFolder } from "./publish/releases.ts";
import { holderOf } from "./serve/dataLock.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";

const UNSAFE = 4;

const VERB = {
  name: "doctor",
  says: "Looks at everything this site needs and says what is not in order and what to do. Changes nothing.",
  options: { mail: { value: "ADDRESS", says: "sends a mail there, over the mail server that is set" } },
  exits: { [UNSAFE]: "something is unsafe: it is broken, or lets somebody do harm" },
};

/** The checks, by the name of their lines. */
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
 * Runs all checks concurrently and changes nothing. A check that fails counts as unsafe and does not stop the others.
 * @param said the settings configured here, even if a running server was started with others
 * @param mailTo the recipient of a test mail; undefined for none
 */
async function everything(place: Case, said: Settings, mailTo?: string): Promise<Finding[]> {
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

runVerb(VERB, async ({ options }) => {
  const mailTo = options["mail"] as string | undefined;
  if (mailTo !== undefined) requireAddress(mailTo);
  const findings = await found(mailTo);
  const code = findings.some(({ state }) => state === "unsafe") ? UNSAFE : 0;
  return { says: findingsTable(findings), facts: { findings }, code };
});

async function found(mailTo: string | undefined): Promise<Finding[]> {
  const said = readable();
  if (said instanceof Problem) return [unsafe("settings", said.message, "Mend it: nothing starts like this.")];
  const holder = holderOf(said.dataDir);
  // A running server's own settings take precedence.
  const settings = { ...said, ...holder };
  const isPublic = isPublicSite(settings.siteUrl);
  return everything({ settings, environment: process.env, holder, isPublic, nowMs: Date.now() }, said, mailTo);
}

function readable(): Settings | Problem {
  try {
    return settingsHere(true);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
