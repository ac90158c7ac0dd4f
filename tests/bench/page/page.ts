// What a page’s first visit sends and asks for, and Lighthouse’s mobile scores, beside Starlight with the same
// lessons. LCP has a floor: a page that holds the whole lesson, its transcript and its style in one answer stays
// near 0.75 of Starlight’s.
import { openProfile, type Profile } from "#bench/browser.ts";
import { median } from "#bench/median.ts";
import { installPeers } from "#bench/peers.ts";
import { filesBehindNginx } from "#bench/server/nginx.ts";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { scoresTable, timesTable, type Judged } from "./judge.ts";
import { lighthouse, type Scores } from "./lighthouse.ts";
import { aMember, signIn } from "./member.ts";
import { allPages, LESSON_PATH, type PageType, type Reader } from "./pages.ts";
import { buildStarlight, starlightPath } from "./starlight.ts";
import { weigh } from "./weigh.ts";
import { weightTable } from "./weights.ts";

const RUNS = Number(process.env["BENCH_RUNS"] ?? 5);

/** The guard leads a visitor away while Lighthouse looks. */
const isJudged = ({ name }: PageType): boolean => name !== "dashboard, guarded";

type Profiles = Record<Reader, Profile>;

async function openProfiles(site: Site): Promise<Profiles> {
  const [visitor, member] = [await openProfile(), await openProfile()];
  await signIn(member.context, site, await aMember(site));
  return { visitor, member };
}

function medianScores(runs: Scores[]): Scores {
  const keys = Object.keys(runs[0] ?? {}).filter((key) => key !== "failed") as Exclude<keyof Scores, "failed">[];
  const middle = keys.map((key) => [key, median(runs.map((run) => run[key]))]);
  return { ...(Object.fromEntries(middle) as Scores), failed: [...new Set(runs.flatMap(({ failed }) => failed))] };
}

/** All pages once, then all once more: what the machine does meanwhile meets every page alike. */
async function judge(
  pages: PageType[],
  site: Site,
  profiles: Profiles,
  peer: string,
): Promise<{ ours: Judged[]; peer: Scores }> {
  const runs = new Map<PageType | string, Scores[]>();
  const keep = (page: PageType | string, scores: Scores) => runs.set(page, [...(runs.get(page) ?? []), scores]);
  for (let run = 0; run < RUNS; run += 1) {
    for (const page of pages) keep(page, await lighthouse(site.url + page.path, profiles[page.reader].port));
    keep(peer, await lighthouse(peer, profiles.visitor.port));
  }
  const ours = pages.map((page) => ({ page, scores: medianScores(runs.get(page) ?? []) }));
  return { ours, peer: medianScores(runs.get(peer) ?? []) };
}

export async function measure(): Promise<Findings[]> {
  await installPeers();
  const nginx = await filesBehindNginx(await buildStarlight());
  const peer = nginx.url + starlightPath(LESSON_PATH.split("/").at(-1) ?? "");
  await using site = await startSite();
  const profiles = await openProfiles(site);
  const pages = allPages();
  const weights = [];
  for (const page of pages)
    weights.push({ page, sent: await weigh(profiles[page.reader].context, site.url + page.path) });
  const starlight = await weigh(profiles.visitor.context, peer);
  const scores = await judge(pages.filter(isJudged), site, profiles, peer);
  for (const { context } of Object.values(profiles)) await context.close();
  await nginx[Symbol.asyncDispose]();
  return [weightTable(weights, starlight), scoresTable(scores.ours), timesTable(scores.ours, scores.peer)];
}
