import { parseArgs } from "node:util";
import { main } from "./platform/main.ts";
import { reason } from "./platform/problem.ts";
import { goBack, publish } from "./publish/publishing.ts";
import { type Pointer, pointerIn, type Release, releasesIn } from "./publish/releases.ts";
import { holderOf } from "./serve/hold.ts";
import { keepRatings } from "./serve/ratings.ts";
import { settingsHere } from "./settings/here.ts";

const HELP = `npm run publish                builds the site, proves it, and has the running server serve it without a restart
npm run publish -- --back      has the version before this one served
npm run publish -- --list      shows the versions that are there
  --json                       one line of JSON instead of words
Exit code: 0 done, 1 refused or failed (what was served stays), 2 not understood`;

const OPTIONS = {
  back: { type: "boolean" },
  list: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Wanted = { [Name in keyof typeof OPTIONS]?: boolean };

function wanted(): Wanted | undefined {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    return values.back && values.list ? undefined : values;
  } catch {
    return undefined;
  }
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayAndTime = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;
const lessonsOf = ({ lessons }: Release): string => `${String(lessons)} lessons`;
const nameAndTime = (release: Release): string =>
  `${release.name}, made ${dayAndTime(release.at)}, ${lessonsOf(release)}`;

function opensLater({ coming }: Release): string[] {
  if (coming.length === 0) return [];
  const days = coming.map(day).join(", ");
  return [`By itself it opens lessons on ${days}; a plain static host needs a publish on those days.`];
}

function line(release: Release, pointer: Pointer | undefined): string {
  const mark = release.name === pointer?.release ? "served" : pointer?.before[0] === release.name ? "--back" : "";
  const parts = [
    mark.padEnd(6),
    release.name,
    dayAndTime(release.at),
    release.revision || "no git",
    lessonsOf(release),
  ];
  return [...parts, ...release.coming.map((at) => `opens more on ${day(at)}`)].join("  ");
}

/** @returns what is said, in words and as data */
async function work({ back, list, json }: Wanted): Promise<{ words: string[]; data: object }> {
  const settings = settingsHere();
  const { releasesDir, dataDir } = settings;
  if (list) {
    const [all, pointer] = [releasesIn(releasesDir), pointerIn(releasesDir)];
    const words = all.map((one) => line(one, pointer));
    return {
      words: words.length ? words : ["Nothing was published yet."],
      data: { served: pointer?.release ?? "", releases: all },
    };
  }
  const running = holderOf(dataDir);
  const where = running ? `is served at ${running.siteUrl} now` : "is served from the next start on";
  if (back) {
    const release = await goBack(settings, running);
    return { words: [`Back at ${nameAndTime(release)}: it ${where}.`], data: { served: release } };
  }
  keepRatings(dataDir);
  const release = await publish(settings, running, json ? undefined : console.log);
  return {
    words: [...opensLater(release), `Published ${nameAndTime(release)}: it ${where}.`],
    data: { served: release },
  };
}

main(async () => {
  const asked = wanted();
  if (!asked) {
    console.error(HELP);
    process.exitCode = 2;
    return;
  }
  if (asked.help) return console.log(HELP);
  try {
    const { words, data } = await work(asked);
    console.log(asked.json ? JSON.stringify({ ok: true, ...data }) : words.join("\n"));
  } catch (error) {
    if (asked.json) console.log(JSON.stringify({ ok: false, error: reason(error) }));
    throw error;
  }
});
