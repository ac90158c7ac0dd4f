import type { Queue } from "#contract/moderation.d.ts";
import type { Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { ask, lines, times } from "./asking.ts";
import { signedIn } from "./crowd.ts";
import type { Town } from "./seed/seed.ts";

const LOOKS = Number(process.env["BENCH_LOOKS"] ?? 30);
const PAGES = 10;

/** What a moderator opens when more waits than a page of the queue ever reads. */
export async function moderating(site: Site, town: Town): Promise<Findings> {
  const { headers } = await signedIn(site, town.moderator);
  const route = (path: string) => `${site.url}/api/course/moderation/${path}`;
  const looks = (path: string) => Array.from({ length: LOOKS }, () => route(path));
  const cases: string[] = [];
  const following: string[] = [];
  let after = "";
  for (let page = 0; page < PAGES; page += 1) {
    const path = `queue${after && `?after=${encodeURIComponent(after)}`}`;
    const queue = JSON.parse((await ask(route(path), headers)).text) as Queue;
    cases.push(...queue.cases.map(({ kind, id }) => route(`cases/${kind}/${id}`)));
    following.push(route(path));
    if (!(after = queue.next)) break;
  }
  return {
    title: `The moderators' queue: ${String(Math.round(8_000 * (town.counts.posts / 100_000)))} reports wait, and what is held`,
    lines: [
      ...lines("the queue", await times(looks("queue"), headers)),
      ...lines("the queue of one kind", await times(looks("queue?kind=replies"), headers)),
      ...lines("its next pages", await times(following, headers)),
      ...lines("a case", await times(cases, headers)),
      ...lines("the figures of twelve weeks", await times(looks("figures"), headers)),
    ],
  };
}
