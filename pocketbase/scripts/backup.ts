import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { makeBackup, type Made } from "./backup/backup.ts";
import { targetAt } from "./backup/target/backupTarget.ts";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { transportOf } from "./platform/mailer.ts";
import { COMPILED_HOOKS } from "./platform/paths.ts";
import { Problem, reason } from "./platform/problem.ts";
import { withCommands } from "./platform/shipped.ts";
import { type Answer, type Asked, runVerb } from "./platform/verb.ts";
import { counted, utcMoment, size } from "./platform/words.ts";
import { requireOwnData } from "./serve/data.ts";
import { holderOf } from "./serve/dataLock.ts";
import { readBackup, readKeep } from "./settings/backup.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";

const VERB = {
  name: "backup",
  says: "Backs up the data and its files into one file that a passphrase shuts, and proves it by bringing it back; the server may run.",
  takes: ["[FOLDER or s3://bucket/folder]"],
  options: {
    keep: {
      value: "DAYS,WEEKS,MONTHS",
      says: "the newest of so many days, weeks and months stay (BACKUP_KEEP, 7,5,12)",
    },
    nightly: { says: "is silent when all is well, and mails BACKUP_MAIL_TO when it is not" },
  },
};

runVerb(VERB, async (asked) => {
  const settings = settingsHere();
  try {
    return await back(settings, asked);
  } catch (error) {
    if (asked.options["nightly"]) await tell(settings, reason(error));
    throw error;
  }
});

async function back(settings: Settings, { options, values }: Asked): Promise<Answer> {
  requireOwnData(settings.dataDir);
  const backup = readBackup(process.env);
  const keep = typeof options["keep"] === "string" ? readKeep(options["keep"], "--keep") : backup.keep;
  const to = values[0] ?? backup.to;
  if (!to) throw new Problem("Say where to: npm run backup -- FOLDER, or set BACKUP_TO.", 2);
  const target = targetAt(to, backup.store);
  const isSilent = options["nightly"] === true;
  const log = console.log;
  if (isSilent) console.log = () => undefined;
  const executable = await obtainExecutable(settings);
  if (!holderOf(settings.dataDir) || !existsSync(COMPILED_HOOKS)) await compileHooks(executable);
  const lock = { passphrase: backup.passphrase };
  const made = await makeBackup({ settings, backup: { ...backup, keep }, executable, target, lock });
  console.log = log;
  const { uploads } = settings;
  const rest = uploads
    ? `\n  Photos and pictures are in s3://${uploads.bucket} and not in it: keep older versions of objects there.`
    : "";
  return { says: isSilent ? "" : words(made) + rest, facts: { ...made, uploads: uploads ? uploads.bucket : "" } };
}

function words({ at, file, bytes, dataBytes, rows, files, collections, removed, kept, seconds }: Made): string {
  const { snapshot, written, proved } = seconds;
  const all = (snapshot + written + proved).toFixed(1);
  return [
    `Backed up to ${file}`,
    `  ${counted(rows, "row")} and ${counted(files, "file")} as of ${utcMoment(at)}: ${size(dataBytes)}, shut in ${size(bytes)}.`,
    `  Proved: brought back, every row and file compared, served, ${String(collections)} collections counted.`,
    `  ${all} s: snapshot ${String(snapshot)} s, writing ${String(written)} s, proof ${String(proved)} s.`,
    `  ${counted(kept, "back-up")} there now${removed.length > 0 ? `, ${String(removed.length)} older taken away` : ""}.`,
  ].join("\n");
}

async function tell(settings: Settings, problem: string): Promise<void> {
  const to = process.env["BACKUP_MAIL_TO"];
  if (!to || !settings.canMail) {
    console.error("Nobody was mailed: that needs BACKUP_MAIL_TO and a mail server (SMTP_HOST).");
    return;
  }
  const text = `The nightly back-up on ${hostname()} failed:\n\n${problem}\n\nThe back-ups of the nights before are untouched. npm run status says how old the newest one is; npm run backup tries again.\n`;
  const mail = { from: process.env["MAIL_FROM"], to, subject: "The nightly back-up failed", text: withCommands(text) };
  await transportOf(process.env)
    .sendMail(mail)
    .catch((error: unknown) => console.error(`The mail to ${to} could not be sent: ${reason(error)}`));
}
