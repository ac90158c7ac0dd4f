import { percentile } from "#bench/median.ts";
import { rows } from "#bench/payments/members.ts";
import { memoryOf, peakMemoryOf } from "#bench/server/memory.ts";
import { startSite } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { newId } from "#lib/newId.ts";
import { crowd, good, timed } from "./crowd.ts";

const REVIEWS = 5_000;
const ABOUT = "viewer-before-topic";
const READS = 4_000;
const VOTERS = 200;
const VOTES_EACH = 10;
const AT_ONCE = 16;

const idOf = (at: number): string => `review${String(at).padStart(9, "0")}`;

/** As the section of a lesson asks for its first ten. */
const list = (sort: string): string => {
  const filter = `contentId = "${ABOUT}" && hidden = false`;
  return `/api/collections/reviews/records?${new URLSearchParams({ filter, sort, page: "1", perPage: "10", skipTotal: "1" })}`;
};
const STATS = `/api/collections/reviewStats/records?${new URLSearchParams({ filter: `id = "${ABOUT}"`, skipTotal: "1" })}`;

/** The list of a lesson with thousands of reviews, and votes by many at once. */
export async function reviews(): Promise<Findings> {
  await using site = await startSite();
  const people = await crowd(site, VOTERS);
  await rows(
    site,
    `WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < ${String(REVIEWS - 1)})
     INSERT INTO reviews (id, user, contentId, userName, rating, title, content, helpful, finished, hidden, at, created, updated)
     SELECT printf('review%09d', x), 'nobody' || x, '${ABOUT}', 'Ada ' || x, 1 + x % 5, 'What I think',
       replace(hex(zeroblob(120)), '00', 'words '), x % 90, x % 2, FALSE, strftime('%Y-%m-%d %H:%M:%fZ', 'now', -x || ' minutes'),
       strftime('%Y-%m-%d %H:%M:%fZ', 'now', -x || ' minutes'), strftime('%Y-%m-%d %H:%M:%fZ') FROM n`,
  );
  const atRest = memoryOf(site.pid);
  const read = (path: string) => timed(READS, AT_ONCE, () => good(site.url + path));
  const [recent, helpful, stats] = [
    await read(list("-created")),
    await read(list("-helpful,-created")),
    await read(STATS),
  ];
  const votes = await timed(VOTERS * VOTES_EACH, AT_ONCE, (at) => {
    const { id: user = "", token = "" } = people[at % VOTERS] ?? {};
    const body = JSON.stringify({ id: newId(), user, review: idOf(Math.floor(at / VOTERS)) });
    const headers = { authorization: token, "content-type": "application/json" };
    return good(`${site.url}/api/collections/reviewVotes/records`, { method: "POST", headers, body });
  });
  const [[counted = "0"] = []] = await rows(site, "SELECT COUNT(*) FROM reviewVotes");
  if (Number(counted) !== votes.length) throw new Error(`${counted} votes of ${String(votes.length)} are there`);
  const lines = (what: string, times: number[]) => [
    { what: `${what}: p50`, value: percentile(times, 0.5), unit: "ms" as const },
    { what: `${what}: p99`, value: percentile(times, 0.99), unit: "ms" as const },
  ];
  return {
    title: `A lesson with ${String(REVIEWS)} reviews, ${String(AT_ONCE)} readers or voters at once`,
    lines: [
      ...lines("ten reviews, the newest first", recent),
      ...lines("ten reviews, the most helpful first", helpful),
      ...lines("how it is rated", stats),
      ...lines(`a vote (${String(votes.length)} on ten reviews)`, votes),
      { what: "memory before", value: atRest, unit: "MB" },
      { what: "memory at most", value: peakMemoryOf(site.pid), unit: "MB" },
    ],
    note: `${String(READS)} reads of each; clients on the same cores as the server. All votes of the end are counted.`,
  };
}
