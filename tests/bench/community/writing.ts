import { timed } from "#bench/learners/crowd.ts";
import type { Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { spread } from "./addresses.ts";
import { ask, lines, times } from "./asking.ts";
import { acts, type Member, writers } from "./crowd.ts";
import type { Town } from "./seed/seed.ts";

const WRITES = Number(process.env["BENCH_WRITES"] ?? 150);
const AT_ONCE = 16;
const SLOWEST_MS = 100;

/** What can be written, each time somewhere else; `at` counts. */
function kinds(site: Site, town: Town): Record<string, (who: Member, at: number) => Promise<unknown>> {
  const { post, reply, like } = acts(site);
  const open = spread(town, WRITES * 8).filter(({ hidden, premium }) => !hidden && !premium);
  const place = (at: number) => open[at % open.length]?.id ?? "";
  const unliked = town.plan.posts.filter(({ hidden, premium, likes }) => !hidden && !premium && likes === 0);
  const longest = town.plan.posts[town.plan.longest]?.id ?? "";
  return {
    "a post": (who, at) => post(who, String(at)),
    "a reply": (who, at) => reply(who, place(at), String(at)),
    "a reply to the longest post": (who, at) => reply(who, longest, String(at)),
    // Nobody likes a post twice, however few there are.
    "a like": (who, at) => like(who, { post: unliked[Math.floor(at / AT_ONCE) % unliked.length]?.id ?? "" }),
  };
}

/** One after the other, and many at once. */
export async function writing(site: Site, town: Town): Promise<Findings> {
  const people = await writers(site, town, AT_ONCE);
  const found: Line[] = [];
  let next = 0;
  for (const [name, write] of Object.entries(kinds(site, town))) {
    const by = () => people[next % people.length];
    const one = async () => {
      const [who, at] = [by(), (next += 1)];
      if (who) await write(who, at);
    };
    found.push(...lines(name, await timed(WRITES, 1, one), SLOWEST_MS));
    found.push(...lines(`${name}, ${String(AT_ONCE)} at once`, await timed(WRITES * 2, AT_ONCE, one)));
  }
  found.push(...(await leaving(site, town)));
  return { title: "Writes, on an otherwise idle server", lines: found };
}

/** How long somebody's own write waits while another's account goes with all its likes. */
async function leaving(site: Site, town: Town): Promise<Line[]> {
  const [user = "", other = ""] = town.plan.people;
  const headers = { Authorization: site.superuser.token };
  const start = performance.now();
  await ask(`${site.url}/api/collections/users/records/${user}`, headers, "DELETE");
  const leftMs = performance.now() - start;
  const [ownMs = 0] = await times([`${site.url}/community/people/${other}`]);
  return [
    { what: "the account that wrote most is deleted", value: leftMs, unit: "ms", budget: { most: 1_000 } },
    { what: "and the next page after that", value: ownMs, unit: "ms" },
  ];
}
