import { existsSync } from "node:fs";
import { makeBackup, type Made } from "./backup/backup.ts";
import { mailFailure } from "./backup/failure.ts";
import { depotAt } from "./depot/depot.ts";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { COMPILED_HOOKS } from "./platform/paths.ts";
import { Problem, reason } from "./platform/problem.ts";
import { holderOf } from "./serve/hold.ts";
import { requireOwnData } from "./serve/data.ts";
import { readBackup, readKeep } from "./settings/backup.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";
import { counted, moment, size } from "./verb/words.ts";
import { type Answer, type Asked, runVerb } from "./verb/verb.ts";

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
  const backup = readBackup(process.env);
  const keep = typeof options["keep"] === "string" ? readKeep(options["keep"], "--keep") : backup.keep;
  const to = values[0] ?? backup.to;
  if (!to) throw new Problem("Say where to: npm run backup -- FOLDER, or set BACKUP_TO.", 2);
  requireOwnData(settings.dataDir);
  const depot = depotAt(to, backup.store);
  const isSilent = options["nightly"] === true;
  const log = console.log;
  if (isSilent) console.log = () => undefined;
  const executable = await obtainExecutable(settings);
  if (!holderOf(settings.dataDir) || !existsSync(COMPILED_HOOKS)) await compileHooks(executable);
  const lock = { passphrase: backup.passphrase };
  const made = await makeBackup({ settings, backup: { ...backup, keep }, executable, depot, lock });
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
    `  ${counted(rows, "row")} and ${counted(files, "file")} as of ${moment(at)}: ${size(dataBytes)}, shut in ${size(bytes)}.`,
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
  await mailFailure(to, problem, process.env).then(
    () => undefined,
    (error: unknown) => console.error(`The mail to ${to} could not be sent: ${reason(error)}`),
  );
}
