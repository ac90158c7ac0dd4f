import { Problem } from "./platform/problem.ts";
import { goBack, publish } from "./publish/publishing.ts";
import { type Pointer, pointerIn, type Release, releasesIn } from "./publish/releases.ts";
import { holderOf } from "./serve/hold.ts";
import { keepRatings } from "./serve/ratings.ts";
import { settingsHere } from "./settings/here.ts";
import { type Answer, runVerb } from "./verb/verb.ts";

const VERB = {
  name: "publish",
  says: "Builds the site, proves it, and has the running server serve it without a restart.",
  options: {
    back: { says: "has the version before this one served" },
    list: { says: "shows the versions that are there" },
  },
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

runVerb(VERB, async ({ options: { back, list } }): Promise<Answer> => {
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
  const running = holderOf(dataDir);
  const where = running ? `is served at ${running.siteUrl} now` : "is served from the next start on";
  if (back) {
    const release = await goBack(settings, running);
    return { says: `Back at ${nameAndTime(release)}: it ${where}.`, facts: { served: release } };
  }
  keepRatings(dataDir);
  const release = await publish(settings, running, console.log);
  const says = [...opensLater(release), `Published ${nameAndTime(release)}: it ${where}.`].join("\n");
  return { says, facts: { served: release } };
});
