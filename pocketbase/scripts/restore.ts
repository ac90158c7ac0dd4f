import { findBackup } from "./backup/target/backupTarget.ts";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { counted, utcMoment } from "./platform/words.ts";
import { askForWord, lossOf, wordFor } from "./restore/loss.ts";
import { restore } from "./restore/restore.ts";
import { closeToOthers } from "./serve/closed.ts";
import { takeData } from "./serve/startUp.ts";
import { readBackup } from "./settings/backup.ts";
import { settingsHere } from "./settings/here.ts";

const VERB = {
  name: "restore",
  says: "Brings a back-up back and proves it; the server must not run. Data that is there is moved aside, never deleted.",
  takes: ["[FILE or s3://bucket/folder/FILE]"],
  options: {
    "yes-overwrite": { value: "HOST", says: "the site's host, which is else asked for where there is data already" },
  },
};

runVerb(VERB, async ({ options, values: [file = ""] }) => {
  const settings = settingsHere();
  if (!file) throw new Problem("Say which back-up: npm run restore -- FILE.", 2);
  const { passphrase, store } = readBackup(process.env);
  const { target, name } = await findBackup(file, store);
  await takeData(settings);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  const given = options["yes-overwrite"] as string | undefined;
  const restored = await restore({
    ...{ settings, executable, target, name, lock: { passphrase } },
    confirm: (head, lost) => askForWord(wordFor(settings.siteUrl), given, lossOf(head, lost)),
  });
  closeToOthers(settings.dataDir);
  const { at, rows, files, former } = restored;
  const says = [
    `Restored ${counted(rows, "row")} and ${counted(files, "file")} as of ${utcMoment(at)} from ${name}.`,
    "  Proved: every row and file compared with the back-up's own list, served, counted.",
    ...(former ? [`  The data from before is in ${former}: delete it once all is well.`] : []),
    "  npm start opens the site again.",
  ];
  return { says: says.join("\n"), facts: restored };
});
