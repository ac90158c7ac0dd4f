import { expect, type Page } from "./kit.ts";

/** The header's: a press on it, or a letter, opens the panel. */
export const searchBox = (page: Page) => page.getByRole("banner").getByRole("searchbox", { name: "Search the course" });
export const searchField = (page: Page) => page.getByRole("combobox", { name: "Search the course" });
export const searchPanel = (page: Page) => page.getByRole("dialog", { name: "Search" });
export const results = (page: Page) => searchPanel(page).getByRole("option");
/** What a screen reader is told; sorted out of the page's other status lines by the panel. */
export const said = (page: Page) => searchPanel(page).getByRole("status");

/** Opens the search as a mouse or a finger does, in the header or in the menu. */
export async function openSearch(page: Page): Promise<void> {
  const icon = page.getByRole("banner").getByRole("button", { name: "Search the course" });
  const inHeader = searchBox(page).or(icon);
  if (await inHeader.isVisible()) await inHeader.click();
  else {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Search" }).click();
  }
  await searchField(page).waitFor();
}

/** Searches and waits until everything has answered, which is when the number of results is said. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await said(page).evaluate((it) => it.replaceChildren());
  await searchField(page).fill(query);
  await said(page)
    .filter({ hasText: /result/ })
    .waitFor({ state: "attached" });
}

/** Longer than the panel waits for the next letter, and before it says how many results there are. */
const PAUSE_MS = 500;

/** The same where the page's clock is a test's (`page.clock.install()`): no pause of the panel's is waited out. */
export async function searchAtOnce(page: Page, query: string): Promise<void> {
  await said(page).evaluate((it) => it.replaceChildren());
  await searchField(page).fill(query);
  const answered = async () => {
    await page.clock.fastForward(PAUSE_MS);
    return said(page).textContent();
  };
  await expect.poll(answered, { intervals: [10] }).toContain("result");
}
