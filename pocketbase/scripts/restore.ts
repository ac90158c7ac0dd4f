import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE } from "./backup/contents.ts";
import { depotOf } from "./depot/depot.ts";
import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { Problem } from "./platform/problem.ts";
import { bring } from "./replica/lead.ts";
import { latestOf, marksOf } from "./replica/primary.ts";
import { sayUndone } from "./restore/exchange.ts";
import { restore } from "./restore/restore.ts";
import { askForWord, lossOf, wordFor } from "./restore/word.ts";
import { closeToOthers } from "./serve/closed.ts";
import { holdDataDir } from "./serve/hold.ts";
import { requireDataDir } from "./serve/place.ts";
import { readBackup } from "./settings/backup.ts";
import { settingsHere } from "./settings/here.ts";
import { readReplica } from "./settings/replica.ts";
import type { Settings } from "./settings/settings.ts";
import { counted, moment } from "./verb/words.ts";
import { type Answer, runVerb } from "./verb/verb.ts";

const VERB = {
  name: "restore",
  says: "Brings a back-up back and proves it; the server must not run. Data that is there is moved aside, never deleted.",
  takes: ["[FILE or s3://bucket/folder/FILE]"],
  options: {
    "from-replica": { says: "brings the newest data of REPLICA here instead, and changes nothing there" },
    "yes-overwrite": { value: "HOST", says: "the site's host, which is else asked for where there is data already" },
  },
};

runVerb(VERB, async ({ options, values: [file = ""] }) => {
  const settings = settingsHere();
  if (options["from-replica"]) return fromReplica(settings, file, options["yes-overwrite"] as string | undefined);
  if (!file) throw new Problem("Say which back-up: npm run restore -- FILE, or --from-replica.", 2);
  const { passphrase, store } = readBackup(process.env);
  const { depot, name } = await depotOf(file, store);
  requireDataDir(settings.dataDir);
  await holdDataDir(settings);
  sayUndone(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  const given = options["yes-overwrite"] as string | undefined;
  const restored = await restore({
    ...{ settings, executable, depot, name, lock: { passphrase } },
    confirm: (head, lost) => askForWord(wordFor(settings.siteUrl), given, lossOf(head, lost)),
  });
  closeToOthers(settings.dataDir);
  const { at, rows, files, former } = restored;
  const says = [
    `Restored ${counted(rows, "row")} and ${counted(files, "file")} as of ${moment(at)} from ${name}.`,
    "  Proved: every row and file compared with the back-up's own list, served, counted.",
    ...(former ? [`  The data from before is in ${former}: delete it once all is well.`] : []),
    "  npm start opens the site again.",
  ];
  return { says: says.join("\n"), facts: restored };
});

async function fromReplica(settings: Settings, file: string, given: string | undefined): Promise<Answer> {
  if (file) throw new Problem("A file and --from-replica do not go together: npm run restore -- --help", 2);
  const replica = readReplica(process.env);
  if (!replica) throw new Problem("REPLICA is not set: there is no replica to bring here.");
  const { dataDir, siteUrl } = settings;
  requireDataDir(dataDir);
  await holdDataDir(settings);
  sayUndone(dataDir);
  const marks = marksOf(replica);
  const latest = await latestOf(marks);
  if (!latest) throw new Problem(`There is nothing in the replica ${marks.path}.`);
  if (existsSync(join(dataDir, DATABASE)))
    await askForWord(wordFor(siteUrl), given, ["What the replica holds comes in the place of the data that is there."]);
  const { generation, former } = await bring(replica, marks, dataDir, latest.number);
  closeToOthers(dataDir);
  const says = [
    `Brought the newest data of ${marks.path} here (generation ${String(generation)}, ${latest.host}); it is sound.`,
    ...(former ? [`  The data from before is in ${former}: delete it once all is well.`] : []),
    `  npm start -- --take-over brings what came since, and makes this machine the one that serves.`,
  ];
  return { says: says.join("\n"), facts: { generation, host: latest.host, former } };
}
