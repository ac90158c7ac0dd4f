import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { run } from "#server/scripts/child.ts";
import { Problem } from "#server/scripts/problem.ts";
import type { Settings } from "#server/scripts/settings.ts";
import { serverEnvironment } from "./environment.ts";
import { folderFlags } from "./flags.ts";

/** Keeps PocketBase from printing a link that makes its finder a superuser; nobody knows its password. */
export const NOBODY = "nobody@example.invalid";

/** Gives the data folder its superuser: the operator's when named, else one that nobody can be. */
export async function ensureSuperuser(executable: string, settings: Settings): Promise<void> {
  if (settings.superuser) return setSuperuser(executable, settings, settings.superuser);
  const known = superusers(settings.dataDir);
  if (known.length === 0) await upsert(executable, settings, NOBODY, randomBytes(32).toString("base64url"));
  if (known.every((email) => email === NOBODY)) {
    console.log("Nobody can sign in as superuser yet: npm run superuser -- EMAIL PASSWORD makes one.");
  }
}

export async function setSuperuser(
  executable: string,
  settings: Settings,
  { email, password }: NonNullable<Settings["superuser"]>,
): Promise<void> {
  await upsert(executable, settings, email, password);
  if (superusers(settings.dataDir).includes(NOBODY)) await superuser(executable, settings, "delete", NOBODY);
}

const upsert = (executable: string, settings: Settings, email: string, password: string): Promise<void> =>
  superuser(executable, settings, "upsert", email, password);

async function superuser(executable: string, settings: Settings, ...words: string[]): Promise<void> {
  const [verb = "", ...values] = words;
  // "--" ends the flags: a password may begin with a dash.
  const args = ["superuser", verb, ...folderFlags(settings), "--", ...values];
  const { code, lines } = await run(executable, args, { env: serverEnvironment(settings) });
  if (code !== 0) throw new Problem(`The superuser could not be set: ${lines.join(" ")}`);
}

/** The superusers' addresses as they stand on the disk; PocketBase has no command that lists them. */
export function superusers(dataDir: string): string[] {
  const file = join(dataDir, "data.db");
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
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
