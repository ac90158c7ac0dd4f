import { aMember } from "#bench/payments/members.ts";
import type { Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { address, lists, orders, spread } from "./addresses.ts";
import { ask, type Headers, lines, times } from "./asking.ts";
import { acts, type Member, writers } from "./crowd.ts";
import type { Town } from "./seed/seed.ts";

const READS = Number(process.env["BENCH_READS"] ?? 150);
const AT_ONCE = 16;
/** A page that is made anew, for one reader on an idle machine. */
export const SLOWEST_MS = 100;

/** Something happens somewhere in the community, so that each page is made anew. */
async function changes(site: Site, town: Town): Promise<() => Promise<unknown>> {
  const [member] = await writers(site, town, 1);
  const post = town.plan.posts.find(({ hidden, premium, likes }) => !hidden && !premium && likes === 0)?.id ?? "";
  const { like, remove } = acts(site);
  let pressed = "";
  const press = async (who: Member) => {
    if (pressed) await remove(who, "likes", pressed);
    pressed = pressed ? "" : await like(who, { post });
  };
  return async () => member && (await press(member));
}

/** How long each of these takes when it has to be made. */
async function anew(change: () => Promise<unknown>, urls: string[], headers?: Headers): Promise<number[]> {
  const all: number[] = [];
  for (const url of urls) {
    await change();
    all.push(...(await times([url], headers)));
  }
  return all;
}

const again = (url: string): string[] => Array.from({ length: READS }, () => url);

async function ofLists(site: Site, town: Town): Promise<Findings> {
  const change = await changes(site, town);
  const { cookie } = await aMember(site);
  const found: Line[] = [];
  const all = lists(town)["all posts"];
  for (const sort of all ? orders(all) : []) {
    const first = site.url + address(all ?? never(), sort);
    const deep = spread(town, READS).map((post) => site.url + address(all ?? never(), sort, post));
    found.push(...lines(`${sort}, first page`, await anew(change, again(first)), SLOWEST_MS));
    found.push(...lines(`${sort}, anywhere`, await times(deep), SLOWEST_MS));
    found.push(...lines(`${sort}, anywhere, a member`, await times(deep, { Cookie: cookie }), SLOWEST_MS));
  }
  return { title: "All posts, one reader, each page made anew", lines: found };
}

function never(): never {
  throw new Error("There is a list of all posts");
}

/** Of every list in every order some pages: the worst of each list. */
async function narrowed(site: Site, town: Town): Promise<Findings> {
  const { cookie } = await aMember(site);
  const found: Line[] = [];
  const some = spread(town, Math.ceil(READS / 5));
  for (const [name, list] of Object.entries(lists(town))) {
    if (name === "all posts") continue;
    const urls = orders(list).flatMap((sort) => some.map((post) => site.url + address(list, sort, post)));
    found.push(...lines(`${name}, a visitor`, await times(urls), SLOWEST_MS));
    found.push(...lines(`${name}, a member`, await times(urls, { Cookie: cookie }), SLOWEST_MS));
  }
  return { title: "Narrowed lists in every order, anywhere, one reader", lines: found };
}

async function ofPosts(site: Site, town: Town): Promise<Findings> {
  const { plan } = town;
  const page = (id: string) => `${site.url}/community/post/${id}`;
  const open = plan.posts.filter(({ hidden, premium }) => !hidden && !premium);
  const usual = open.filter(({ answers }) => answers >= 5 && answers <= 40).slice(-READS);
  const longest = plan.posts[plan.longest];
  if (!longest) throw new Error("There is no longest post");
  const within = spread(town, READS).map(({ createdMs, id }) => {
    const moment = new Date(Math.max(createdMs, longest.createdMs)).toISOString().replace("T", " ");
    return `${page(longest.id)}?after=${encodeURIComponent(`0_${moment}_${id}`)}`;
  });
  const change = await changes(site, town);
  const busiest = Array.from({ length: READS }, (_, at) => `${site.url}/community/people/${plan.people[at] ?? ""}`);
  const bytes = async (what: string, url: string): Promise<Line[]> => [
    { what: `${what}: as it is sent`, value: (await ask(url, { "Accept-Encoding": "gzip" })).bytes / 1024, unit: "KB" },
    { what: `${what}: HTML`, value: (await ask(url)).bytes / 1024, unit: "KB" },
  ];
  return {
    title: "Posts and people, one reader, each page made anew",
    lines: [
      ...lines("a usual post", await times(usual.map(({ id }) => page(id))), SLOWEST_MS),
      ...lines(
        `the longest (${String(longest.answers)} replies), first page`,
        await anew(change, again(page(longest.id))),
        SLOWEST_MS,
      ),
      ...lines("the longest, anywhere", await times(within), SLOWEST_MS),
      ...lines("who wrote most", await times(busiest), SLOWEST_MS),
      ...(await bytes("the longest, first page", page(longest.id))),
      ...(await bytes("all posts, first page", `${site.url}/community`)),
      ...(await bytes("who wrote most", busiest[0] ?? "")),
    ],
  };
}

async function manyReaders(site: Site, town: Town): Promise<Findings> {
  const list = lists(town)["all posts"] ?? never();
  const deep = spread(town, READS * 10).map((post) => site.url + address(list, "new", post));
  const same = Array.from({ length: READS * 20 }, () => `${site.url}/community`);
  const start = performance.now();
  const made = await times(deep, {}, AT_ONCE);
  const madeS = (performance.now() - start) / 1000;
  const kept = await times(same, {}, AT_ONCE);
  return {
    title: `${String(AT_ONCE)} readers at once, on the same cores as the server`,
    lines: [
      ...lines("ever other pages of the list, each made anew", made),
      { what: "the same: pages made", value: made.length / madeS, unit: "/s" },
      ...lines("the first page, from memory", kept),
    ],
  };
}

export const reading = async (site: Site, town: Town): Promise<Findings[]> => [
  await ofLists(site, town),
  await narrowed(site, town),
  await ofPosts(site, town),
  await manyReaders(site, town),
];
