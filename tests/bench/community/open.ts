import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "#bench/median.ts";
import { readAlone, readMeanwhile } from "#bench/payments/readers.ts";
import { LESSON } from "#bench/server/subjects.ts";
import { memoryOf, peakMemoryOf } from "#bench/server/memory.ts";
import type { Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { ALL_POSTS } from "#server/hooks/platform/realtimeTopics.rules.ts";
import { postWith } from "./addresses.ts";
import { lines } from "./asking.ts";
import { acts, type Member, writers } from "./crowd.ts";
import type { Town } from "./seed/seed.ts";

const PAGES = Number(process.env["BENCH_PAGES"] ?? 2_000);
const ROUNDS = 3;
const WAIT_MS = 60_000;
const LOOK_MS = 100;
/** Until the pages would ask again, and the spread of that. */
const QUIET_MS = 4_500;
const STORM_S = 15;
const BETWEEN_MS = 200;
const ALONE_S = 4;

/** What the program of the open pages is told, and what it tells: by page, when it heard and had its new HTML, or 0. */
export type Told = "forget" | "tell" | "close";
export type Heard = { heardMs: number[]; freshMs: number[]; bytes: number; asked: number };

const now = (): number => performance.timeOrigin + performance.now();

async function told(pages: ChildProcess): Promise<Heard> {
  pages.send("tell" satisfies Told);
  return ((await once(pages, "message")) as [Heard])[0];
}

/** What of the open pages has been heard since `sinceMs`, once all of those of a kind have. @param odd those of the post */
async function untilFresh(pages: ChildProcess, isPost: boolean): Promise<{ heardMs: number[]; freshMs: number[] }> {
  const latest = performance.now() + WAIT_MS;
  for (;;) {
    const heard = await told(pages);
    const ours = (all: number[]) => all.filter((_, at) => (at % 2 === 1) === isPost);
    const found = { heardMs: ours(heard.heardMs), freshMs: ours(heard.freshMs) };
    if (found.freshMs.every((one) => one > 0) || performance.now() > latest) return found;
    await wait(LOOK_MS);
  }
}

interface Round {
  writeMs: number;
  heardMs: number[];
  freshMs: number[];
}

/** One write, and how long it takes until all pages that show it do. */
async function round(pages: ChildProcess, isPost: boolean, write: () => Promise<unknown>): Promise<Round> {
  await wait(QUIET_MS);
  pages.send("forget" satisfies Told);
  const begun = now();
  await write();
  const writeMs = now() - begun;
  const { heardMs, freshMs } = await untilFresh(pages, isPost);
  const since = (all: number[]) => all.map((one) => (one > 0 ? one - begun : Number.POSITIVE_INFINITY));
  return { writeMs, heardMs: since(heardMs), freshMs: since(freshMs) };
}

function linesOf(what: string, rounds: Round[]): Line[] {
  const last = (all: number[][]) =>
    percentile(
      all.map((one) => Math.max(...one)),
      0.5,
    );
  const missed = rounds.flatMap(({ freshMs }) => freshMs).filter((one) => !Number.isFinite(one)).length;
  return [
    {
      what: `${what} is written`,
      value: percentile(
        rounds.map(({ writeMs }) => writeMs),
        0.5,
      ),
      unit: "ms",
    },
    { what: `${what}: all pages heard after`, value: last(rounds.map(({ heardMs }) => heardMs)), unit: "ms" },
    { what: `${what}: all have their new HTML after`, value: last(rounds.map(({ freshMs }) => freshMs)), unit: "ms" },
    { what: `${what}: pages that never did`, value: missed, unit: "", budget: { most: 0 } },
  ];
}

/** Somebody writes five times a second, by turns a reply, a like and a post, and two people read. */
async function storm(site: Site, people: Member[], thread: string, path: string) {
  const { post, reply, like } = acts(site);
  const replies: string[] = [];
  const writes: number[] = [];
  const latest = performance.now() + STORM_S * 1000;
  const goesOn = () => performance.now() < latest;
  const reading = readMeanwhile(site.url + path, {}, goesOn);
  for (let at = 0; goesOn(); at += 1) {
    const [who, other] = [people[at % people.length], people[(at + 1) % people.length]];
    const start = performance.now();
    if (who && at % 3 === 0) replies.push(await reply(who, thread, String(at)));
    else if (other && at % 3 === 1) await like(other, { reply: replies.at(-1) ?? "" });
    else if (who) await post(who, String(at));
    const took = performance.now() - start;
    writes.push(took);
    await wait(Math.max(0, BETWEEN_MS - took));
  }
  return { writes, read: await reading };
}

/** So many pages are open in browsers while somebody writes. */
export async function openPages(site: Site, town: Town): Promise<Findings> {
  const people = await writers(site, town, 20);
  const [who] = people;
  const thread = postWith(town, 40).id;
  const { post, reply } = acts(site);
  const alone = {
    lesson: await readAlone(site.url + LESSON, {}, ALONE_S),
    list: await readAlone(`${site.url}/community`, {}, ALONE_S),
  };
  const atRest = memoryOf(site.pid);
  const program = join(import.meta.dirname, "openPages.ts");
  const pages = fork(program, [site.url, ALL_POSTS, thread, String(PAGES)]);
  await once(pages, "message");
  const open = memoryOf(site.pid);
  const rounds: Record<"post" | "reply", Round[]> = { post: [], reply: [] };
  for (let at = 0; at < ROUNDS && who; at += 1) {
    rounds.post.push(await round(pages, false, () => post(who, `round ${String(at)}`)));
    rounds.reply.push(await round(pages, true, () => reply(who, thread, `round ${String(at)}`)));
  }
  pages.send("forget" satisfies Told);
  const lesson = await storm(site, people, thread, LESSON);
  const list = await storm(site, people.slice(10), thread, "/community");
  const { bytes, asked } = await told(pages);
  pages.send("close" satisfies Told);
  await once(pages, "exit");
  const unit = "ms";
  return {
    title: `${String(PAGES)} open pages, half of the list, half of one post`,
    peer: "Alone",
    lines: [
      ...linesOf("a post", rounds.post),
      ...linesOf("a reply", rounds.reply),
      ...lines("a write, five a second for half a minute", [...lesson.writes, ...list.writes], 200),
      { what: "a lesson meanwhile, two readers: p50", value: lesson.read.p50, unit, peer: alone.lesson.p50 },
      { what: "a lesson meanwhile, two readers: p99", value: lesson.read.p99, unit, peer: alone.lesson.p99 },
      { what: "the list meanwhile, two readers: p50", value: list.read.p50, unit, peer: alone.list.p50 },
      { what: "the list meanwhile, two readers: p99", value: list.read.p99, unit, peer: alone.list.p99 },
      { what: "pages asked for again meanwhile", value: asked / (2 * STORM_S), unit: "/s" },
      { what: "sent for them", value: bytes / 2 ** 20 / (2 * STORM_S), unit: "MB" },
      { what: "memory before", value: atRest, unit: "MB" },
      { what: "memory with all of them open", value: open, unit: "MB" },
      { what: "memory at most", value: peakMemoryOf(site.pid), unit: "MB" },
    ],
    note: "The pages are a process of their own, on the same cores as the server; they wait as community.store.ts does: the more of them, the longer. What is sent is a second's.",
  };
}
