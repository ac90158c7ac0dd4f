import { keptCourse } from "#support/keptCourse.ts";
import { yamlIn } from "#support/yamlIn.ts";
import { expect, LONG, openPage, ownServer, type Page, test } from "./kit.ts";
import { openSearch, results, searchAtOnce } from "./searching.ts";

const server = ownServer(() => keptCourse("enriched"));

/** What is asked, and what is marked in the sentence that answers. */
const { asked: ASKED } = yamlIn("support/tongues.yaml") as { asked: [query: string, marked: string][] };

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
