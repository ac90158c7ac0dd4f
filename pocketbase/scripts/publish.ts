import { Problem } from "./platform/problem.ts";
import { SHIPPED } from "./platform/shipped.ts";
import { type Answer, runVerb } from "./platform/verb.ts";
import { serveFormer, publish, type Running } from "./publish/publishing.ts";
import { type Pointer, pointerIn, type Release, releasesIn } from "./publish/releases.ts";
import { publishFrom } from "./publish/served.ts";
import { purge } from "./publish/switch.ts";
import { requireKnownData } from "./serve/data.ts";
import { holderOf } from "./serve/dataLock.ts";
import { keepRatings } from "./serve/ratings.ts";
import { settingsHere } from "./settings/here.ts";
import type { Settings } from "./settings/settings.ts";

const NOT_PURGED = 3;

const VERB = {
  name: "publish",
  says: "Builds the site, proves it, and has the running server serve it without a restart.",
  options: {
    back: { says: "has the version before this one served" },
    from: { value: "FOLDER", says: "in a release: has the pages of another release served, which was built elsewhere" },
    list: { says: "shows the versions that are there" },
  },
  exits: { [NOT_PURGED]: "published, but PURGE_COMMAND failed" },
};

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

async function putOut(settings: Settings, running: Running, from: unknown): Promise<Release> {
  if (SHIPPED && typeof from === "string") return publishFrom(SHIPPED, settings, running, from);
  if (SHIPPED)
    throw new Problem("A release builds nothing: name the folder of another one, npm run publish -- --from FOLDER", 2);
  if (from) throw new Problem("--from is for a release: here the site is built.", 2);
  keepRatings(settings.dataDir);
  return publish(settings, running, console.log);
}

runVerb(VERB, async ({ options: { back, from, list } }): Promise<Answer> => {
  if (from && (back || list)) throw new Problem("--from goes alone: npm run publish -- --help", 2);
  if (back && list) throw new Problem("--back and --list do not go together: npm run publish -- --help", 2);
  const settings = settingsHere();
  const { releasesDir, dataDir } = settings;
  if (list) {
    const [all, pointer] = [releasesIn(releasesDir), pointerIn(releasesDir)];
    const lines = all.map((one) => line(one, pointer));
    return {
      says: lines.length > 0 ? lines.join("\n") : "Nothing was published yet.",
      facts: { served: pointer?.release ?? "", releases: all },
    };
  }
  requireKnownData(dataDir);
  const running = holderOf(dataDir);
  const where = running ? `is served at ${running.siteUrl} now` : "is served from the next start on";
  if (back) {
    const release = await serveFormer(settings, running);
    return purged(settings, { says: `Back at ${nameAndTime(release)}: it ${where}.`, facts: { served: release } });
  }
  const release = await putOut(settings, running, from);
  const says = [...opensLater(release), `Published ${nameAndTime(release)}: it ${where}.`].join("\n");
  return purged(settings, { says, facts: { served: release } });
});

async function purged({ purgeCommand }: Settings, { says, facts }: Required<Omit<Answer, "code">>): Promise<Answer> {
  const problem = await purge(purgeCommand);
  return problem ? { says: `${says}\n${problem}`, facts: { ...facts, problem }, code: NOT_PURGED } : { says, facts };
}
