import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { privately } from "#server/scripts/serve/closed.ts";
import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { numberOf, rowsOf } from "#server/scripts/watch/rows.ts";

/** PocketBase has no command that only starts up; to delete what is not there does nothing else. */
const NOT_THERE = "absent@example.invalid";

export interface Gift {
  email: string;
  /** A day such as 2027-01-31, which counts to its end by UTC; one that has passed takes back what was given. */
  day: string;
  reason: string;
}

/**
 * Gives somebody Premium by the rule that the operator's page gives it by: the hooks find what is to be given in the
 * environment of one command, as it starts up.
 * @returns until when Premium is open for them now, whatever for; "" where it is not
 */
export async function giveMembership(
  executable: string,
  settings: Settings,
  { email, day, reason }: Gift,
): Promise<string> {
  const file = join(settings.dataDir, "data.db");
  const [user] = rowsOf(file, "SELECT id FROM users WHERE email = ? COLLATE NOCASE", email);
  if (!user) throw new Problem(`Nobody has registered as ${email}. Register on the site first.`);
  const id = String(user["id"]);
  const lines = () => numberOf(file, "SELECT COUNT(*) FROM entitlementLog WHERE user = ?", id) ?? 0;
  const before = lines();
  const wanted = { MEMBER_EMAIL: email, MEMBER_UNTIL: `${day}T23:59:59Z`, MEMBER_REASON: reason };
  const args = ["superuser", "delete", ...folderFlags(settings), "--", NOT_THERE];
  const said = await privately(() => run(executable, args, { env: { ...serverEnvironment(settings), ...wanted } }));
  if (said.code !== 0) throw new Problem(`Premium could not be given: ${said.lines.join(" ")}`);
  if (lines() === before)
    throw new Problem("Premium could not be given: the day must be one that comes, at most ten years ahead.");
  const query = "SELECT validUntil FROM entitlements WHERE user = ? AND feature = 'premium'";
  const until = String(rowsOf(file, query, id)[0]?.["validUntil"] ?? "");
  return Date.parse(until) > Date.now() ? until.replace(" ", "T") : "";
}
