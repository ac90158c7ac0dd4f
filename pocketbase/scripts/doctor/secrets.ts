import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { rowsIfAny } from "#server/scripts/platform/database.ts";
import { PROJECT, SETTINGS_FILE } from "#server/scripts/platform/paths.ts";
import { NOBODY, superusers } from "#server/scripts/serve/superuser.ts";
import { type Case, type Finding, fine, grave, look, unsafe } from "./finding.ts";

const SHORT = 12;
const FEW = 6;
const SHORTEST_KEY = 30;
const WITHIN_MS = 5_000;
const ABOUT = "secrets";
/** Words that guesses try first. */
const COMMON =
  /pass ?w(or|o)r[dt]|passphrase|change ?me|secret|letmein|qwert[yz]|12345|admin|example|welcome|(.)\2{3}|first ?cut/i;

/** Why a secret could be guessed; "" for a good one. */
export function weaknessOf(secret: string): string {
  if (secret.length < SHORT) return `is shorter than ${String(SHORT)} characters`;
  if (COMMON.test(secret)) return "has a word in it that is tried first";
  return new Set(secret).size < FEW ? "has too few different characters" : "";
}

const OURS = ["SUPERUSER_PASSWORD", "METRICS_TOKEN", "BACKUP_PASSPHRASE"];

/** Weak, missing and exposed secrets. Prints no part of any secret. */
export async function lookAtSecrets({ settings, environment, isPublic }: Case): Promise<Finding[]> {
  const weak = OURS.flatMap((name) => {
    const weakness = environment[name] ? weaknessOf(environment[name]) : "";
    const make = "Make another one: openssl rand -hex 24";
    return weakness ? [unsafe(ABOUT, `${name} ${weakness}.`, make)] : [];
  });
  const keys = weakKeys(settings.dataDir);
  const wrong = [...weak, ...keys, ...openFiles(environment), ...(await published())];
  const found = wrong.length > 0 ? wrong : [fine(ABOUT, "No secret is short, common or in the code's history.")];
  return [...found, ...missing(settings.dataDir, environment["METRICS_TOKEN"], isPublic)];
}

/** The keys that sign sessions and links; PocketBase generates 50 random characters for each. */
function weakKeys(dataDir: string): Finding[] {
  const query = "SELECT name, options FROM _collections WHERE type = 'auth'";
  const keys = rowsIfAny(join(dataDir, "data.db"), query).flatMap(({ name, options }) =>
    Object.entries(JSON.parse(String(options)) as Record<string, { secret?: string } | null>).flatMap(
      ([kind, value]) => (kind.endsWith("Token") ? [{ name: String(name), kind, secret: value?.secret ?? "" }] : []),
    ),
  );
  const weak = keys.find(
    ({ secret }) => secret.length < SHORTEST_KEY || keys.filter((other) => other.secret === secret).length > 1,
  );
  if (!weak) return [];
  const says = `The key of ${weak.name} that signs its ${weak.kind}s can be guessed, or serves twice.`;
  return [unsafe(ABOUT, says, 'DASHBOARD=on, the collection, options: "Invalidate all previously issued tokens".')];
}

const EVERYBODY = 0o007;
const OTHERS = 0o077;

/**
 * True when others than the owner can read the file. A root-owned file may be readable for its group, such as the
 * server's.
 */
function isOpen(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return false;
  const isOwn = stat.uid === process.getuid?.() && stat.uid !== 0;
  return (stat.mode & (isOwn ? OTHERS : EVERYBODY)) !== 0;
}

/** Secret files that other users of this machine can read. */
function openFiles({ SETTINGS_FILE: named, BACKUP_PASSPHRASE_FILE: passphrase }: Case["environment"]): Finding[] {
  const files = { "The settings file": named || SETTINGS_FILE, "The file of the back-ups' passphrase": passphrase };
  return Object.entries(files).flatMap(([what, file]) => {
    if (!file || !isOpen(file)) return [];
    const mode = (statSync(file).mode & 0o777).toString(8).padStart(4, "0");
    const says = `${what} ${file} can be read by other users of this machine (mode ${mode}).`;
    return [unsafe(ABOUT, says, `chmod 600 ${file}, and make anew what they may have read.`)];
  });
}

/** Git keeps a committed secret for good. */
async function published(): Promise<Finding[]> {
  if (!existsSync(SETTINGS_FILE)) return [];
  const args = ["-C", PROJECT, "ls-files", "--error-unmatch", SETTINGS_FILE];
  const said = await run("git", args, { limitMs: WITHIN_MS }).catch(() => undefined);
  if (said?.code !== 0) return [];
  const todo = "git rm --cached pocketbase/.env, then make every secret anew.";
  return [unsafe(ABOUT, "pocketbase/.env is in git, with its secrets.", todo)];
}

function missing(dataDir: string, token: string | undefined, isPublic: boolean): Finding[] {
  const isNamed = superusers(dataDir).some((email) => email !== NOBODY);
  return [
    isNamed
      ? fine("superuser", "There is a superuser.")
      : grave(false)("superuser", "Nobody can sign in as superuser.", "npm run create-admin -- EMAIL"),
    ...(token || !isPublic
      ? []
      : [look("monitor", "No monitor can ask how the server does.", "Set METRICS_TOKEN: openssl rand -hex 24")]),
  ];
}
