import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { privately } from "#server/scripts/serve/closed.ts";
import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { openToRead } from "#server/scripts/platform/database.ts";

export const ROLES = ["operator", "moderator", "none"] as const;
export type Role = (typeof ROLES)[number];

/** PocketBase has no command that only starts up; to delete what is not there does nothing else. */
const NOT_THERE = "absent@example.invalid";

/**
 * Gives an account a role, or takes it away: the hooks find both in the environment of one command, as it starts up. A
 * running server sees it at the next request.
 */
export async function setRole(executable: string, settings: Settings, email: string, role: Role): Promise<void> {
  if (roleOf(settings.dataDir, email) === undefined)
    throw new Problem(`Nobody has registered as ${email}. Register on the site first.`);
  const env = { ...serverEnvironment(settings), ROLE_EMAIL: email, ROLE_NAME: role };
  const args = ["superuser", "delete", ...folderFlags(settings), "--", NOT_THERE];
  const { code, lines } = await privately(() => run(executable, args, { env }));
  if (code !== 0 || roleOf(settings.dataDir, email) !== role)
    throw new Problem(`The role could not be set: ${lines.join(" ")}`);
}

/** What an account may do, as it stands on the disk; undefined without one. */
export function roleOf(dataDir: string, email: string): string | undefined {
  const file = join(dataDir, "data.db");
  if (!existsSync(file)) return undefined;
  const database = openToRead(file);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get();
    const row = table && database.prepare("SELECT role FROM users WHERE email = ? COLLATE NOCASE").get(email);
    return row && (String(row["role"]) || "none");
  } catch (error) {
    // Before the first start there are no roles yet.
    if (/no such column/.test(String(error))) return undefined;
    throw error;
  } finally {
    database.close();
  }
}
