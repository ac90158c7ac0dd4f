import { everything } from "./doctor/all.ts";
import { type Finding, isPublicSite, findingsTable, unsafe } from "./doctor/finding.ts";
import { requireAddress } from "./doctor/mail.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
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
  // A server that runs knows best what it was started with.
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
