import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { Problem } from "./platform/problem.ts";
import { giveMembership } from "./roles/member.ts";
import { requireOwnData } from "./serve/data.ts";
import { requireDataDir } from "./serve/place.ts";
import { settingsHere } from "./settings/here.ts";
import { moment } from "./verb/words.ts";
import { runVerb } from "./verb/verb.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const LONGEST_REASON = 80;

const VERB = {
  name: "member",
  says: "Gives somebody Premium until the end of a day, beside what they pay for; a day that has passed takes it back. It is logged.",
  takes: ["EMAIL", "YYYY-MM-DD"],
  options: { reason: { value: "TEXT", says: "why, for the log" } },
};

runVerb(VERB, async ({ values: [email = "", day = ""], options }) => {
  const reason = String(options["reason"] ?? "given");
  if (!DAY.test(day) || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw new Problem(`The day must be one such as 2027-01-31, not "${day}".`, 2);
  if (!reason.trim() || reason.length > LONGEST_REASON)
    throw new Problem(`--reason must be a text of up to ${String(LONGEST_REASON)} characters.`, 2);
  const settings = settingsHere();
  requireDataDir(settings.dataDir);
  requireOwnData(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  const until = await giveMembership(executable, settings, { email, day, reason });
  const says = until ? `${email} has Premium until ${moment(until)}.` : `${email} has no Premium any more.`;
  return { says, facts: { email, until: until || null } };
});
