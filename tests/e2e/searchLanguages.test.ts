import { keptCourse } from "#support/keptCourse.ts";
import { expect, LONG, openPage, ownServer, type Page, test } from "./kit.ts";
import { openSearch, results, searchAtOnce } from "./searching.ts";

const server = ownServer(() => keptCourse("enriched"));

/** What is asked, and what is marked in the sentence that answers. */
const ASKED: [query: string, marked: string][] = [
  ["hôtel", "hôtel"],
  ["l'hôtel", "l’hôtel"],
  ["oeuvre", "œuvre"],
  ["università", "università"],
  ["collegi", "col·legi"],
  ["東京タワー", "東京タワー"],
  ["カタカナ", "ｶﾀｶﾅ"],
  ["水", "水"],
  ["人工智能", "人工"],
  ["京都大学", "京都"],
  ["ทำงาน", "ทำงาน"],
  ["น้ำ", "น้ำ"],
  ["한국어", "한국어"],
  ["strasse", "Straße"],
  ["munchen", "München"],
  ["dampfschifffahrt", "Donaudampfschifffahrt"],
  ["filigran", "ﬁligran"],
  ["lodz", "Łódź"],
  ["aegir", "Ægir"],
  ["ISTANBUL", "İstanbul"],
  ["ILIK", "ılık"],
  ["tieng viet", "Tiếng"],
  ["θαλασσας", "Θάλασσας"],
  ["محمد", "مُحَمَّد"],
  ["الكتاب", "الكتـــاب"],
  ["34", "٣٤"],
  ["שלום", "שָׁלוֹם"],
  ["C++", "C++"],
  [".net", ".NET"],
  ["v2.0", "v2.0"],
  ["AT&T", "AT&T"],
  ["abc12", "ＡＢＣ１２"],
  ["1000", "1,000"],
  ["email", "e‑mail"],
  ["software", "soft\u00adware"],
  ["zóna", "zo\u0301na"],
];

const marks = (page: Page) => results(page).locator("mark").allTextContents();

test("finds words as a dozen languages write them, and marks them where they stand", LONG, async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
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
