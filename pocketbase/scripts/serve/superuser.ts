import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { privately } from "./closed.ts";
import { serverEnvironment } from "./environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { openToRead } from "#server/scripts/platform/database.ts";

/** Keeps PocketBase from printing a link that makes its finder a superuser; nobody knows its password. */
export const NOBODY = "nobody@example.invalid";

/** PocketBase has no command that only starts up; to delete what is not there does nothing else. */
const NOT_THERE = "absent@example.invalid";

/** Gives the data folder its superuser: the operator's when named, else one that nobody can be. */
export async function ensureSuperuser(executable: string, settings: Settings): Promise<void> {
  if (settings.superuser) return setSuperuser(executable, settings, settings.superuser);
  const known = superusers(settings.dataDir);
  if (known.length === 0)
    await setSuperuser(executable, settings, { email: NOBODY, password: randomBytes(32).toString("base64url") });
  if (known.every((email) => email === NOBODY)) {
    console.log("Nobody can sign in as superuser yet: npm run superuser -- EMAIL makes one.");
  }
}

/**
 * Makes a superuser, or gives one another password. Neither is an argument, which every user of the machine could read:
 * the hooks find them in the environment of this one command, as it starts up.
 */
export async function setSuperuser(
  executable: string,
  settings: Settings,
  { email, password }: NonNullable<Settings["superuser"]>,
): Promise<void> {
  const env = { ...serverEnvironment(settings), SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password };
  const args = ["superuser", "delete", ...folderFlags(settings), "--", NOT_THERE];
  const { code, lines } = await privately(() => run(executable, args, { env }));
  if (code !== 0 || !superusers(settings.dataDir).includes(email))
    throw new Problem(`The superuser could not be set: ${lines.join(" ")}`);
}

/** The superusers' addresses as they stand on the disk; PocketBase has no command that lists them. */
export function superusers(dataDir: string): string[] {
  const file = join(dataDir, "data.db");
  if (!existsSync(file)) return [];
  const database = openToRead(file);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_superusers'").get();
    return table
      ? database
          .prepare("SELECT email FROM _superusers")
          .all()
          .map(({ email }) => String(email))
      : [];
  } finally {
    database.close();
  }
}
