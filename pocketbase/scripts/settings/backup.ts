import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";
import { EMAIL } from "./settings.ts";
import { readBackupStore } from "./store.ts";

const SHORTEST_PASSPHRASE = 12;
/** The days, weeks and months for which the newest backup is kept. */
const KEEP = "7,5,12";

export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

/** The settings for the backups' location and encryption. */
export type BackupSettings = ReturnType<typeof readBackup>;

/** Reads the settings of the backup commands. @throws {Problem} for invalid values or a missing passphrase */
export function readBackup(environment: Environment) {
  const read = (name: string) => environment[`BACKUP_${name}`] ?? "";
  const mailTo = read("MAIL_TO");
  if (mailTo && !EMAIL.test(mailTo))
    throw new Problem(`BACKUP_MAIL_TO must be an address such as ada@the.site, not "${mailTo}".`);
  return {
    /** A folder, or s3://bucket/folder; "" when it is not set. */
    to: read("TO"),
    keep: readKeep(read("KEEP") || KEEP, "BACKUP_KEEP"),
    mailTo,
    /** The folder for unencrypted temporary data; "" for the data folder. */
    work: read("WORK") && resolve(read("WORK")),
    store: readBackupStore(environment),
    passphrase: readPassphrase(environment),
  };
}

/** Parses "7,5,12": days, weeks and months. @param name the variable, for the error message */
export function readKeep(text: string, name: string): Keep {
  const [, daily, weekly, monthly] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text) ?? [];
  if (daily === undefined)
    throw new Problem(`${name} must be how many days, weeks and months to keep, such as ${KEEP}, not "${text}".`);
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

function readPassphrase(environment: Environment): string {
  const { BACKUP_PASSPHRASE: typed, BACKUP_PASSPHRASE_FILE: file } = environment;
  if (file && !existsSync(file)) throw new Problem(`There is no file ${file} (BACKUP_PASSPHRASE_FILE).`);
  const passphrase = typed || (file ? readFileSync(file, "utf8").replace(/\r?\n$/, "") : "");
  if (!passphrase)
    throw new Problem(
      "A back-up is shut with a passphrase: set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file.",
    );
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new Problem(
    `BACKUP_PASSPHRASE must have ${String(SHORTEST_PASSPHRASE)} characters or more: five random words are good.`,
  );
}
