import { join } from "node:path";
import { databaseNumber, databaseRows } from "./platform/database.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { utcMoment } from "./platform/words.ts";
import { requireData } from "./serve/data.ts";
import { readyToStartUp, startUp } from "./serve/startUp.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const LONGEST_REASON = 80;

const VERB = {
  name: "member",
  says: "Gives somebody Premium until the end of a day, beside what they pay for; a day that has passed takes it back. It is logged.",
  takes: ["EMAIL", "YYYY-MM-DD"],
  options: { reason: { value: "TEXT", says: "why, for the log" } },
};

interface Gift {
  email: string;
  /** A day such as 2027-01-31, included to its end in UTC; a past day takes the grant back. */
  day: string;
  reason: string;
}

runVerb(VERB, async ({ values: [email = "", day = ""], options }) => {
  const reason = String(options["reason"] ?? "given");
  if (!DAY.test(day) || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw new Problem(`The day must be one such as 2027-01-31, not "${day}".`, 2);
  if (!reason.trim() || reason.length > LONGEST_REASON)
    throw new Problem(`--reason must be a text of up to ${String(LONGEST_REASON)} characters.`, 2);
  const settings = settingsHere();
  requireData(settings.dataDir);
  const executable = await readyToStartUp(settings);
  const until = await giveMembership(executable, settings, { email, day, reason });
  const says = until ? `${email} has Premium until ${utcMoment(until)}.` : `${email} has no Premium any more.`;
  return { says, facts: { email, until: until || null } };
});

/**
 * Grants Premium by the same rule as the operator's page.
 * @returns the end of the user's access now, from any source; "" when they have none
 */
async function giveMembership(executable: string, settings: Settings, { email, day, reason }: Gift): Promise<string> {
  const file = join(settings.dataDir, "data.db");
  const [user] = databaseRows(file, "SELECT id FROM users WHERE email = ? COLLATE NOCASE", email);
  if (!user) throw new Problem(`Nobody has registered as ${email}. Register on the site first.`);
  const id = String(user["id"]);
  const lines = () => databaseNumber(file, "SELECT COUNT(*) FROM entitlementLog WHERE user = ?", id) ?? 0;
  const before = lines();
  const wanted = { MEMBER_EMAIL: email, MEMBER_UNTIL: `${day}T23:59:59Z`, MEMBER_REASON: reason };
  const { isDone, said } = await startUp(executable, settings, wanted);
  if (!isDone) throw new Problem(`Premium could not be given: ${said}`);
  if (lines() === before)
    throw new Problem("Premium could not be given: the day must be one that comes, at most ten years ahead.");
  const query = "SELECT validUntil FROM entitlements WHERE user = ? AND feature = 'premium'";
  const until = String(databaseRows(file, query, id)[0]?.["validUntil"] ?? "");
  return Date.parse(until) > Date.now() ? until.replace(" ", "T") : "";
}
