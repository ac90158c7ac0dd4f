// 100,000 posts and 1,000,000 replies: lists, search, writes, 2,000 open pages, the moderators’ queue, and how the
// database goes about each question. It is filled by SQL, always the same for one size.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { memoryOf, peakMemoryOf } from "#bench/server/memory.ts";
import { builtSite, freshData, startSite } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { hangUp } from "./asking.ts";
import { moderating } from "./moderating.ts";
import { openPages } from "./open.ts";
import { judged, plansOf, questions } from "./plans.ts";
import { reading } from "./reading.ts";
import { searching } from "./searching.ts";
import { databaseIn, seed, type Town } from "./seed/seed.ts";
import { writing } from "./writing.ts";

/** As the server's own nightly job does, so that the database plans by what its tables hold. */
function lookThrough(dataDir: string): void {
  const database = new DatabaseSync(databaseIn(dataDir));
  database.exec("PRAGMA optimize=0x10002");
  database.close();
}

function seeded({ counts, seconds, megabytes }: Town, atRest: number, peak: number): Findings {
  const { posts, replies, likes, people } = counts;
  return {
    title: `A community of ${String(people)} people: ${String(posts)} posts, ${String(replies)} replies, ${String(likes)} likes`,
    lines: [
      { what: "seeded in", value: seconds, unit: "s" },
      { what: "the database", value: megabytes, unit: "MB" },
      { what: "memory of the server at rest", value: atRest, unit: "MB" },
      { what: "memory at most, of all below", value: peak, unit: "MB" },
    ],
  };
}

/** @param size 1 for a hundred thousand posts and a million replies */
export async function measure(size: number): Promise<Findings[]> {
  const dataDir = await freshData();
  const town = seed(dataDir, join((await builtSite()).site, "curriculum.json"), size);
  const { asked, plain } = await questions(dataDir, town);
  lookThrough(dataDir);
  await using site = await startSite({}, { dataDir });
  const atRest = memoryOf(site.pid);
  const plans = [
    judged("before the first night", asked, plain),
    judged("after a night", asked, await plansOf(site, asked)),
  ];
  const found = [
    ...(await reading(site, town)),
    await searching(site, town),
    await moderating(site, town),
    await openPages(site, town),
    await writing(site, town),
  ];
  hangUp();
  return [seeded(town, atRest, peakMemoryOf(site.pid)), ...plans, ...found];
}
