import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { Problem } from "./platform/problem.ts";
import { type Answer, runVerb } from "./platform/verb.ts";
import { counted, utcMoment } from "./platform/words.ts";
import { askForWord, lossOf, wordFor } from "./restore/loss.ts";
import { requireData, requireKnownData } from "./serve/data.ts";
import { lockDataDir } from "./serve/dataLock.ts";
import { sayUndone } from "./serve/exchange.ts";
import { requireDataDir } from "./serve/place.ts";
import { ensureSite } from "./serve/site.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";
import { formerOf, putBack, upgrade, type Upgraded } from "./upgrade/upgrade.ts";

const VERB = {
  name: "upgrade",
  says: "Takes the data to the version that is checked out here: on a snapshot, tried, and only then in its place. The server must not run.",
  options: {
    try: { says: "only tries it on a copy; the server may run" },
    back: { says: "puts the data from before the last upgrade back" },
    "fewer-rows": { says: "goes on though a collection has fewer rows afterwards" },
    "yes-overwrite": { value: "HOST", says: "with --back: the site's host, which is else asked for" },
  },
};

runVerb(VERB, async ({ options }) => {
  const settings = settingsHere();
  requireData(settings.dataDir);
  requireDataDir(settings.dataDir);
  const isTrial = options["try"] === true;
  if (isTrial && options["back"]) throw new Problem("--try and --back do not go together.", 2);
  if (!isTrial) {
    await lockDataDir(settings);
    sayUndone(settings.dataDir);
  }
  if (options["back"]) return back(settings, options["yes-overwrite"] as string | undefined);
  requireKnownData(settings.dataDir);
  const executable = await obtainExecutable(settings);
  // A running server keeps its own hooks and pages.
  if (!isTrial) await ensureSite(settings.siteUrl);
  const done = await upgrade({ settings, executable, isTrial, mayLose: options["fewer-rows"] === true });
  if (!isTrial) await compileHooks(executable);
  return { says: words(done, isTrial), facts: done };
});

function words({ migrations, collections, hasPage, former }: Upgraded, isTrial: boolean): string {
  const count = counted(migrations.length, "migration");
  const tried = `Tried on a copy: ${count}, ${String(collections)} collections counted, signed in${hasPage ? ", a page read" : ""}.`;
  if (isTrial) return `${tried}\n  Nothing was changed. Stop the server and run npm run upgrade.`;
  if (!former) return `${tried}\n  The data needs no change. npm start opens the site again.`;
  return [
    `Upgraded by ${count}.`,
    `  ${tried}`,
    `  The data from before is in ${former}: npm run upgrade -- --back puts it back; delete it once all is well.`,
    "  npm start opens the site again.",
  ].join("\n");
}

async function back(settings: Settings, given: string | undefined): Promise<Answer> {
  const former = formerOf(settings.dataDir);
  const loss = lossOf(former, former.lost, "The data from before the upgrade");
  await askForWord(wordFor(settings.siteUrl), given, loss);
  const undone = putBack(settings.dataDir, former);
  const says = [
    `The data of ${utcMoment(former.at)} is back in its place.`,
    `  The upgraded data is in ${undone}. Start the version from before (its folder, or git checkout and npm ci).`,
  ];
  return { says: says.join("\n"), facts: { at: former.at, lost: former.lost, undone } };
}
