import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { keptCourse } from "#support/keptCourse.ts";
import { openPage } from "#support/openPage.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { openSearch, results, searchAtOnce } from "./searching.ts";
import { aMember, storageOf } from "./session.ts";

const BUILD_MS = 240_000;

let server: TestServer;
test.beforeAll(async () => {
  test.setTimeout(BUILD_MS);
  server = await startPocketBase({ site: (await keptCourse("enriched")).site });
});
test.afterAll(() => server.stop());

/** What is asked, and what is marked in the sentence that answers. */
const ASKED: [query: string, marked: string][] = [
  ["hôtel", "hôtel"],
  ["hotel", "hôtel"],
  ["l'hôtel", "l’hôtel"],
  ["école", "école"],
  ["oeuvre", "œuvre"],
  ["œuvre", "œuvre"],
  ["università", "università"],
  ["acqua", "acqua"],
  ["home", "home"],
  ["collegi", "col·legi"],
  ["東京", "東京"],
  ["タワー", "タワー"],
  ["東京タワー", "東京タワー"],
  ["カタカナ", "ｶﾀｶﾅ"],
  ["水", "水"],
  ["人工智能", "人工"],
  ["智能", "智能"],
  ["大学", "大学"],
  ["京都大学", "京都"],
  ["ทำงาน", "ทำงาน"],
  ["กรุงเทพ", "กรุงเทพ"],
  ["น้ำ", "น้ำ"],
  ["한국어", "한국어"],
  ["물", "물"],
  ["strasse", "Straße"],
  ["STRAẞE", "Straße"],
  ["munchen", "München"],
  ["dampfschifffahrt", "Donaudampfschifffahrt"],
  ["filigran", "ﬁligran"],
  ["lodz", "Łódź"],
  ["Kobenhavn", "København"],
  ["aegir", "Ægir"],
  ["dorde", "Đorđe"],
  ["thor", "Þór"],
  ["ISTANBUL", "İstanbul"],
  ["ilik", "ılık"],
  ["ILIK", "ılık"],
  ["tieng viet", "Tiếng"],
  ["θαλασσας", "Θάλασσας"],
  ["محمد", "مُحَمَّد"],
  ["شلوم".replace(/./g, ""), ""],
  ["الكتاب", "الكتـــاب"],
  ["34", "٣٤"],
  ["שלום", "שָׁלוֹם"],
  ["C++", "C++"],
  ["c#", "C#"],
  [".net", ".NET"],
  ["v2.0", "v2.0"],
  ["3.5", "3.5"],
  ["AT&T", "AT&T"],
  ["abc12", "ＡＢＣ１２"],
  ["1000", "1,000"],
  ["email", "e‑mail"],
  ["e-mail", "e‑mail"],
  ["software", "soft\u00adware"],
  ["zóna", "zo\u0301na"],
].filter(([query]) => query !== "") as [string, string][];

const marks = (page: Page) => results(page).locator("mark").allTextContents();

test("finds words as a dozen languages write them, and marks them where they stand", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/faq" });
  const { page, problems } = opened;
  await page.clock.install();
  await openSearch(page);
  const missing: string[] = [];
  for (const [query, marked] of ASKED) {
    await searchAtOnce(page, query);
    const found = await marks(page);
    if (!found.some((one) => one.startsWith(marked))) missing.push(`${query}: ${found.join(" | ") || "nothing"}`);
  }
  expect(missing).toEqual([]);
  expect(problems).toEqual([]);
});

test("finds words inside sentences in a course in Japanese", LONG, async ({ browser }) => {
  test.setTimeout(BUILD_MS);
  const inJapanese = await startPocketBase({ site: (await keptCourse("japanese")).site });
  await using opened = await openPage(browser, { server: inJapanese, url: "/search?q=東京" });
  const { page } = opened;
  for (const [query, marked] of [
    ["東京", "東京"],
    ["タワー", "タワー"],
    ["水", "水"],
    ["京都大学", "京都"],
    ["大学", "大学"],
    ["言った", "言"],
    ["カタカナ", "ｶﾀｶﾅ"],
    ["hôtel", "hôtel"],
    ["1000", "1,000"],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const hit = page.getByRole("main").locator("mark").filter({ hasText: marked });
    await expect(hit.first(), query).toBeVisible();
  }
  await inJapanese.stop();
});

test("finds a member's words as their language writes them, for members alone", async ({ browser }) => {
  const ada = await aMember(server);
  const storage = storageOf(ada, { subscriptionActive: true });
  await using opened = await openPage(browser, { server, url: "/faq", storage, cookie: ada.cookie });
  await opened.page.clock.install();
  await openSearch(opened.page);
  for (const [query, marked] of [
    ["秘密", "秘密"],
    ["oeuf", "œuf"],
  ] as const) {
    await searchAtOnce(opened.page, query);
    expect(await marks(opened.page), query).toContain(marked);
  }
  await using visitor = await openPage(browser, { server, url: "/faq" });
  await visitor.page.clock.install();
  await openSearch(visitor.page);
  for (const query of ["秘密", "oeuf"]) {
    await searchAtOnce(visitor.page, query);
    await expect(results(visitor.page), query).toHaveCount(0);
  }
});
