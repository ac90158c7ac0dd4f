// A simulated day of learners: what each act costs, and how many learners a day one core carries. On an AMD EPYC
// core of 2026: 200,000; passwords are what gives way first.
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { workFolder } from "#bench/folder.ts";
import { openSubscribers } from "#bench/server/realtime.ts";
import { builtSite, startSite, type Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { buy } from "#support/buying.ts";
import { rows } from "#support/request.ts";
import { heldMB, mostMB } from "#support/serverProcess.ts";
import { acts, type Act } from "./acts.ts";
import { costOf, type Cost, usedMs } from "./cost.ts";
import { courseIn } from "./course.ts";
import type { Load, Task, Told } from "./generator.ts";
import { people, writePosts } from "./people.ts";

const OPEN_PAGES = 500;
const STEP_S = Number(process.env["BENCH_SECONDS"] ?? 20);
const REST_S = 3;
const SERVER_CORE = 0;
const LOAD_CORE = 1;
/** What the busiest hour of a day holds of it. */
const BUSIEST_HOUR = 0.12;
const HOUR_S = 3_600;
/** Learners a day. */
const STEPS = [10_000, 100_000, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_500_000, 2_000_000];
const SLOWEST_PAGE_MS = 100;
/** A generator that begins its acts so late measures itself. */
const LATEST_MS = 250;
const DAYS_A_YEAR = 365;
const ONE_IN_DAYS = 300;
const PAGE = "reads a page that is free";
const MEGABYTE = 2 ** 20;

const perSecond = (learnersADay: number): number => (learnersADay * BUSIEST_HOUR) / HOUR_S;

/** Lets a process run on one core alone, with all of its threads. */
const onCore = (core: number, pid: number): void =>
  void execFileSync("taskset", ["--all-tasks", "--pid", "--cpu-list", String(core), String(pid)]);

interface Step {
  learners: number;
  told: Told;
  usedShare: number;
  grownBytes: number;
}

const databaseBytes = async (site: Site): Promise<number> =>
  Number((await rows(site, "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"))[0]?.[0]);

async function steps(site: Site, task: Task): Promise<Step[]> {
  const file = join(workFolder("day"), "task.json");
  writeFileSync(file, JSON.stringify(task));
  const program = fork(join(import.meta.dirname, "generator.ts"), [file]);
  await once(program, "message");
  onCore(LOAD_CORE, program.pid ?? 0);
  const found: Step[] = [];
  for (const learners of STEPS) {
    const [used, bytes, start] = [usedMs(site.pid), await databaseBytes(site), performance.now()];
    program.send({ daysPerS: perSecond(learners), seconds: STEP_S } satisfies Load);
    const [told] = (await once(program, "message")) as [Told];
    const usedShare = (usedMs(site.pid) - used) / (performance.now() - start);
    found.push({ learners, told, usedShare, grownBytes: (await databaseBytes(site)) - bytes });
    const page = told.done.find(({ what }) => what === PAGE);
    if ((page?.p99 ?? 0) > SLOWEST_PAGE_MS || told.lateMs > LATEST_MS) break;
    await wait(REST_S * 1000);
  }
  program.disconnect();
  return found;
}

const figures = new Intl.NumberFormat("en");

function linesOf({ learners, told, usedShare }: Step): Line[] {
  const page = told.done.find(({ what }) => what === PAGE);
  const slowest = told.done.toSorted((a, b) => b.p99 - a.p99)[0];
  const name = `${figures.format(learners)} learners a day`;
  const failed = told.done.reduce((sum, one) => sum + one.failed, 0);
  const count = told.done.reduce((sum, one) => sum + one.count, 0);
  return [
    { what: `${name}: acts in the busiest hour`, value: count / STEP_S, unit: "/s" },
    { what: `${name}: a page that is free, p99`, value: page?.p99 ?? 0, unit: "ms" },
    { what: `${name}: the slowest act, p99 (${slowest?.what ?? ""})`, value: slowest?.p99 ?? 0, unit: "ms" },
    { what: `${name}: of the core used, %`, value: usedShare * 100, unit: "" },
    { what: `${name}: begun late at most`, value: told.lateMs, unit: "ms" },
    {
      what: `${name}: acts that failed${failed > 0 ? ` (${told.firstFailure.slice(-120)})` : ""}`,
      value: failed,
      unit: "",
    },
  ];
}

function costLines(costs: (Cost & Act)[]): Line[] {
  return costs.flatMap(({ what, aDay, ms, bytes }) => [
    { what: `${what}: of a core (${String(aDay)} a day)`, value: ms, unit: "ms" as const },
    { what: `${what}: sent`, value: bytes / 1024, unit: "KB" as const },
  ]);
}

const sumOf = (costs: (Cost & Act)[], figure: (cost: Cost) => number): number =>
  costs.reduce((sum, cost) => sum + cost.aDay * figure(cost), 0);

/** A simulated day of learners: what each act costs, and how many of them one core carries. */
export async function measure(): Promise<Findings[]> {
  await using site = await startSite();
  const { site: folder, dist } = await builtSite();
  const course = courseIn(folder, dist);
  const learners = await people(site);
  course.posts.push(...(await writePosts(site, learners)));
  onCore(SERVER_CORE, site.pid);
  const atRest = heldMB(site.pid);
  const costs: (Cost & Act)[] = [];
  for (const act of acts(site.url, course)) costs.push({ ...act, ...(await costOf(site, act, learners)) });
  const buying = await costOf(
    site,
    {
      what: "buys Premium (the provider's part too)",
      aDay: 1 / ONE_IN_DAYS,
      act: async (who) => (await buy(site, who), { status: 200, bytes: 0, text: "", cookie: "" }),
    },
    learners,
  );
  const subscribers = await openSubscribers(site.url, OPEN_PAGES);
  const found = await steps(site, { url: site.url, course, learners });
  subscribers.close();
  const ms = sumOf(costs, (cost) => cost.ms);
  const held = found.filter(
    ({ told }) =>
      (told.done.find(({ what }) => what === PAGE)?.p99 ?? 0) <= SLOWEST_PAGE_MS && told.lateMs <= LATEST_MS,
  );
  const days = found.reduce((sum, { learners: count }) => sum + perSecond(count) * STEP_S, 0);
  const grown = found.reduce((sum, { grownBytes }) => sum + grownBytes, 0) / days;
  return [
    {
      title: "What an act of a learner costs the server",
      lines: [
        ...costLines(costs),
        {
          what: `buys Premium, the provider's part too: of a core (1 in ${String(ONE_IN_DAYS)} days)`,
          value: buying.ms,
          unit: "ms",
        },
      ],
      note: "Each act alone, four at a time, for two seconds; the server on a core of its own.",
    },
    {
      title: "A learner's day",
      lines: [
        { what: "of a core", value: ms + buying.ms / ONE_IN_DAYS, unit: "ms" },
        { what: "sent", value: sumOf(costs, (cost) => cost.bytes) / MEGABYTE, unit: "MB" },
        { what: "the database grows by", value: grown / 1024, unit: "KB" },
        {
          what: "the same in a year of 1,000 learners a day",
          value: (grown * DAYS_A_YEAR * 1000) / MEGABYTE,
          unit: "MB",
        },
        {
          what: "learners a day whose busiest hour would fill a core, by these costs",
          value: HOUR_S / BUSIEST_HOUR / (ms / 1000),
          unit: "",
        },
        {
          what: "learners a day that were carried with a page's p99 below 100 ms",
          value: held.at(-1)?.learners ?? 0,
          unit: "",
        },
      ],
    },
    {
      title: "The busiest hour of a day, by learners a day",
      lines: [
        ...found.flatMap(linesOf),
        { what: "memory at rest", value: atRest, unit: "MB" },
        { what: "memory at most", value: mostMB(site.pid), unit: "MB" },
      ],
      note: `Acts come by chance, ${String(STEP_S)} s of each step; the busiest hour holds ${String(BUSIEST_HOUR * 100)} % of a day. The server has one core, the learners the other; ${String(OPEN_PAGES)} pages listen.`,
    },
  ];
}
