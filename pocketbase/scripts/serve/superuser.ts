import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { databaseNumber, databaseRows } from "#server/scripts/platform/database.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { startUp } from "./startUp.ts";

/**
 * The email of a superuser with a random password. Without a superuser, PocketBase prints a link that makes anyone who
 * finds it one.
 */
export const NOBODY = "nobody@example.invalid";

/** Makes sure the data folder has a superuser: the operator's if configured, else one with an unknown password. */
export async function ensureSuperuser(executable: string, settings: Settings): Promise<void> {
  if (settings.superuser) return setSuperuser(executable, settings, settings.superuser);
  const known = superusers(settings.dataDir);
  if (known.length === 0)
    await setSuperuser(executable, settings, { email: NOBODY, password: randomBytes(32).toString("base64url") });
  if (known.every((email) => email === NOBODY)) {
    console.log("Nobody can sign in as superuser yet: npm run create-admin -- EMAIL makes one.");
  }
}

/** Creates a superuser, or changes one's password. */
export async function setSuperuser(
  executable: string,
  settings: Settings,
  { email, password }: NonNullable<Settings["superuser"]>,
): Promise<void> {
  const wanted = { SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password };
  const { isDone, said } = await startUp(executable, settings, wanted);
  if (!isDone || !superusers(settings.dataDir).includes(email))
    throw new Problem(`The superuser could not be set: ${said}`);
}

/** The superusers' addresses in the database; PocketBase has no command to list them. */
export function superusers(dataDir: string): string[] {
  const file = join(dataDir, "data.db");
  const hasTable = databaseNumber(file, "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_superusers'") === 1;
  return hasTable ? databaseRows(file, "SELECT email FROM _superusers").map(({ email }) => String(email)) : [];
}
