import { setTimeout as wait } from "node:timers/promises";
import { aMember, rows } from "#bench/payments/members.ts";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { address, lists, orders, postWith, spread } from "./addresses.ts";
import { ask } from "./asking.ts";
import { acts, signedIn, writers } from "./crowd.ts";
import type { Town } from "./seed/seed.ts";

/** A question that the server put to its database, and for what. */
export interface Asked {
  whatFor: string;
  isList: boolean;
  query: string;
}

const STATEMENT = /^\[\d+\.\d+ms\] /;
/** A line of the server's log, which may be followed by others. */
const LOGGED = /^(DEBUG|INFO|WARN|ERROR)\b/;
const PLANNED = /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)\b/i;
/** What is asked for a page or a write: jobs of the server ask about other things meanwhile. */
const ABOUT =
  /\b(posts|replies|likes|reports|mentions|postEdits|moderationLog|workReviews|appeals|blocks|postSignals)\b/;
/** Of each learner's own and awarded: jobs go through all of them after a start. */
const JOBS = /\b(completions|quizCards|notificationKeys|notifications)\b/;
const LOOK_MS = 5;

/** Hears each question to the database, and knows up to where it has heard. */
class Ear {
  #lines: string[] = [];
  #marks = 0;
  readonly hear = (line: string): void => void this.#lines.push(line);

  /** What was asked meanwhile. */
  async during(site: Site, act: () => Promise<unknown>): Promise<string[]> {
    await this.#mark(site);
    const from = this.#lines.length;
    await act();
    await this.#mark(site);
    const found: string[] = [];
    for (const line of this.#lines.slice(from)) {
      if (STATEMENT.test(line)) found.push(line.replace(STATEMENT, ""));
      else if (LOGGED.test(line)) found.push("");
      else found.push(`${found.pop() ?? ""}\n${line}`);
    }
    return found.filter((query) => PLANNED.test(query) && ABOUT.test(query) && !JOBS.test(query));
  }

  async #mark(site: Site): Promise<void> {
    const mark = `'mark ${String((this.#marks += 1))}'`;
    await rows(site, `SELECT ${mark}`);
    while (!this.#lines.some((line) => line.includes(mark))) await wait(LOOK_MS);
  }
}

type Act = { whatFor: string; isList?: boolean; act: () => Promise<unknown> };

/** Every list in every order, from the beginning and from the midst, by a visitor and by a member. */
async function readings(site: Site, town: Town): Promise<Act[]> {
  const { cookie, token } = await aMember(site);
  const [middle] = spread(town, 3).slice(2);
  const pages = Object.entries(lists(town)).flatMap(([name, list]) =>
    orders(list).flatMap((sort) =>
      [undefined, middle].flatMap((after) =>
        [{}, { Cookie: cookie }].map((headers) => ({
          whatFor: `${name}, ${sort}${after ? ", after another page" : ""}${"Cookie" in headers ? ", a member" : ""}`,
          ...{ isList: true, act: () => ask(site.url + address(list, sort, after), headers) },
        })),
      ),
    ),
  );
  const longest = town.plan.posts[town.plan.longest]?.id ?? "";
  const other = (whatFor: string, path: string, headers = {}) => ({
    whatFor,
    act: () => ask(site.url + path, headers),
  });
  const { words } = town;
  return [
    ...pages,
    { ...other("the longest post", `/community/post/${longest}`), isList: true },
    { ...other("a person", `/community/people/${town.plan.people[0] ?? ""}`), isList: true },
    other("a search", `/api/course/community/search?q=${words.usual}`),
    other("a search in a topic", `/api/course/community/search?q=${words.usual}&topic=wins`),
    other("the page of a search", `/community?q=${words.usual}`),
    other("one's own acts", `/api/course/community/mine?posts=${longest}`, { Authorization: token }),
    other("one's turn", "/api/course/community/turn", { Authorization: token }),
  ];
}

async function writings(site: Site, town: Town): Promise<Act[]> {
  const [ada, bob] = await writers(site, town, 2, 100);
  const { headers } = await signedIn(site, town.moderator);
  if (!ada || !bob) return [];
  const { post, reply, like, remove, change } = acts(site);
  const made = { post: "", reply: "", like: "", work: postWith(town, 3).id };
  const route = (path: string, body?: object, who = headers) =>
    ask(`${site.url}/api/course/${path}`, who, body ? "POST" : "GET", body);
  const report = { target: "posts", reason: "spam" };
  const rowsOf = (table: string) => `${site.url}/api/collections/${table}/records`;
  return [
    { whatFor: "a post is written", act: async () => (made.post = await post(ada, "one")) },
    { whatFor: "a reply is written", act: async () => (made.reply = await reply(bob, made.post, "two")) },
    { whatFor: "a like", act: async () => (made.like = await like(bob, { post: made.post })) },
    {
      whatFor: "a reply is accepted",
      act: () => route(`posts/${made.post}/accept`, { reply: made.reply }, ada.headers),
    },
    { whatFor: "a post is changed", act: () => change(ada, "posts", made.post, { body: "Other words." }) },
    { whatFor: "a reply is changed", act: () => change(bob, "replies", made.reply, { body: "Other words." }) },
    {
      whatFor: "a report",
      act: () => ask(rowsOf("reports"), bob.headers, "POST", { ...report, user: bob.id, targetId: made.post }),
    },
    { whatFor: "the queue", act: () => route("moderation/queue") },
    { whatFor: "a case", act: () => route(`moderation/cases/posts/${made.post}`) },
    { whatFor: "the figures of moderation", act: () => route("moderation/figures") },
    { whatFor: "a decision", act: () => route(`moderation/posts/${made.post}`, { act: "restore", reason: "rules" }) },
    { whatFor: "a like is taken back", act: () => remove(bob, "likes", made.like) },
    { whatFor: "a reply is deleted", act: () => remove(bob, "replies", made.reply) },
    { whatFor: "a post is deleted", act: () => remove(ada, "posts", made.post) },
    { whatFor: "an account is deleted", act: () => remove(bob, "users", bob.id) },
  ];
}

/** Everything that the server asks its database while the community is read and written: each question once for each use. */
export async function questions(
  dataDir: string,
  town: Town,
): Promise<{ asked: Asked[]; plain: Map<string, string[]> }> {
  const ear = new Ear();
  await using site = await startSite({}, { dataDir, onLine: ear.hear });
  const asked: Asked[] = [];
  for (const { whatFor, isList = false, act } of [...(await readings(site, town)), ...(await writings(site, town))])
    for (const query of await ear.during(site, act)) asked.push({ whatFor, isList, query });
  return { asked, plain: await plansOf(site, asked) };
}

/** How the database goes about each of them. */
export async function plansOf(site: Site, asked: Asked[]): Promise<Map<string, string[]>> {
  const plans = new Map<string, string[]>();
  for (const { query } of asked)
    if (!plans.has(query))
      plans.set(
        query,
        (await rows(site, `EXPLAIN QUERY PLAN ${query}`)).map((row) => row.at(-1) ?? ""),
      );
  return plans;
}

/** A table that is read from one end to the other, its index too; not what was found before, nor the few that are held. */
const isScan = (step: string): boolean =>
  /^SCAN (?!CONSTANT|\(|w$|.*VIRTUAL TABLE|.*__pb_create__|.*idx_\w+_held)/.test(step);
const isSort = (step: string): boolean => /TEMP B-TREE FOR .*ORDER BY/.test(step);

const isSlow = (step: string): boolean => isScan(step) || isSort(step);

/** What reads or sorts more than it answers. @param state what the database knows of its own tables */
export function judged(state: string, asked: Asked[], plans: Map<string, string[]>): Findings {
  const bad = (is: (step: string) => boolean) => asked.filter(({ query }) => plans.get(query)?.some(is));
  const [scans, sorts] = [bad(isScan), bad(isSort).filter(({ isList }) => isList)];
  const found = Map.groupBy([...scans, ...sorts], ({ query }) => plans.get(query)?.filter(isSlow).join("; ") ?? "");
  const named = [...found].map(
    ([steps, all]) => `- ${steps}: ${[...new Set(all.map(({ whatFor }) => whatFor))].join("; ")}`,
  );
  return {
    title: `How the database goes about ${String(asked.length)} questions, ${state}`,
    lines: [
      { what: "read a table or an index from end to end", value: scans.length, unit: "", budget: { most: 0 } },
      { what: "of lists: sort what they found", value: sorts.length, unit: "", budget: { most: 0 } },
    ],
    ...(named.length > 0 && { note: named.join("\n") }),
  };
}
