import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { SAMPLE } from "#support/course.ts";
import { isSample } from "#support/sample.ts";
import { aMember, cases, expect, LONG, openPage, ownServer, type Page, storageOf, test } from "./kit.ts";
import { openSearch, results, searchAtOnce } from "./searching.ts";

// In the proofs more than a hundred searches each.
test.describe.configure({ timeout: 240_000, mode: "parallel" });

/** What a learner typed, and the lessons that answer it. */
type Expected = [query: string, ...lessons: string[]];
const QUERIES = parse(readFileSync(join(PROJECT, "tests/fixtures/searchQueries.yaml"), "utf8")) as Record<
  "subjects" | "said" | "saidToMembers",
  Expected[]
>;
const FIRST_SHARE = 0.8;
const THIRD_SHARE = 0.95;

test.skip(!isSample, "content/ is a course of one's own, and the sample is asked for here");

const server = ownServer(() => ({ site: SAMPLE }));

/** The lessons the panel names from the top, each once; pages and modules lie between them. */
async function lessonsFound(page: Page): Promise<string[]> {
  const links = await results(page).evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const ids = links.map((link) => /^\/module\/\d+(?:\?lesson=|\/)([\w-]+)/.exec(link)?.[1]);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Some of a table, which stand for the rest: all are found by the same rules. */
const every = (count: number, table: Expected[]) => table.filter((_, at) => at % count === 0);
const others = (count: number, table: Expected[]) => table.filter((_, at) => at % count !== 0);

/** Asks every query of the table. @returns the place of the expected lesson, 0 when it is not there */
async function placesOf(page: Page, table: Expected[]): Promise<[query: string, place: number][]> {
  const places: [string, number][] = [];
  for (const [query, ...lessons] of table) {
    await searchAtOnce(page, query);
    const found = await lessonsFound(page);
    const at = found.findIndex((id) => lessons.includes(id));
    places.push([query, at + 1]);
  }
  return places;
}

/** Prints what missed the first place, and the two shares. */
function judge(places: [query: string, place: number][], who: string): [first: number, third: number] {
  const share = (most: number) => places.filter(([, at]) => at > 0 && at <= most).length / places.length;
  const missed = places.filter(([, at]) => at !== 1).map(([query, at]) => `${query} (${at === 0 ? "–" : String(at)})`);
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  console.log(`${who}, ${places.length} queries: first ${percent(share(1))}, among three ${percent(share(3))}`);
  console.log(`not first: ${missed.join("; ")}`);
  return [share(1), share(3)];
}

test("a visitor finds the lesson that answers, first or among three", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  await opened.page.clock.install();
  await openSearch(opened.page);
  const table = cases(
    [...every(10, QUERIES.subjects), ...every(6, QUERIES.said)],
    [...others(10, QUERIES.subjects), ...others(6, QUERIES.said)],
  );
  const [first, third] = judge(await placesOf(opened.page, [...table]), "visitor");
  expect(first).toBeGreaterThanOrEqual(FIRST_SHARE);
  expect(third).toBeGreaterThanOrEqual(THIRD_SHARE);
});

test("a member finds the lesson that answers, first or among three", LONG, async ({ browser }) => {
  const ada = await aMember(server);
  const storage = storageOf(ada, { subscriptionActive: true });
  await using opened = await openPage(browser, { server, url: "/faq", storage, cookie: ada.cookie });
  await opened.page.clock.install();
  await openSearch(opened.page);
  // What visitors find, members find in the same index: some of it stands for the rest.
  const table = [
    ...cases(every(8, QUERIES.subjects), [...others(8, QUERIES.subjects), ...QUERIES.said]),
    ...QUERIES.saidToMembers,
  ];
  const [first, third] = judge(await placesOf(opened.page, table), "member");
  expect(first).toBeGreaterThanOrEqual(FIRST_SHARE);
  expect(third).toBeGreaterThanOrEqual(THIRD_SHARE);
});
