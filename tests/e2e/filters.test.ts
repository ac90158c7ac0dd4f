import { expect, expectAccessibleInBothThemes, LONG, openPage, type Page, shared, test } from "./kit.ts";
import { PHONE } from "./playing.ts";

const server = shared();

const modules = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const rows = (page: Page) => page.locator("[data-filter-item]").filter({ visible: true });
const said = (page: Page) => page.getByRole("search").getByRole("status");

test("a topic leaves the modules that have it, with those lessons alone", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/curriculum", context: PHONE });
  await expect(modules(page)).toHaveCount(9);
  await expect(page.getByRole("radio", { name: "Finished" }), "a visitor has no progress").toBeHidden();
  await page.getByLabel("Topic").selectOption("sponsors");
  await expect(modules(page)).toHaveText(["7 Earn with trust"]);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole("listitem").filter({ visible: true })).toHaveCount(1);
  await expect(said(page)).toHaveText("1 lesson in 1 module");
  await expectAccessibleInBothThemes(page, "a topic is chosen");
  await rows(page)
    .getByRole("link", { name: /Price and disclose/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Price and disclose a sponsor" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a choice stands in the address, and Back takes it back step by step", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/curriculum" });
  await page.getByLabel("Topic").selectOption("sponsors");
  await expect(page).toHaveURL(/\?topic=sponsors$/);
  await page.getByLabel("Level").selectOption("advanced");
  await expect(page).toHaveURL(/\?level=advanced&topic=sponsors$/);
  await page.reload();
  await expect(page.getByLabel("Topic")).toHaveValue("sponsors");
  await expect(page.getByLabel("Level")).toHaveValue("advanced");
  await page.goBack();
  await expect(page.getByLabel("Level")).toHaveValue("");
  await expect(said(page)).toHaveText("1 lesson in 1 module");
  await page.goBack();
  await expect(modules(page)).toHaveCount(9);
  await page.goForward();
  await expect(modules(page)).toHaveText(["7 Earn with trust"]);
  await page.getByLabel("Level").selectOption("beginner");
  await expect(said(page)).toHaveText("No modules match.");
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(modules(page)).toHaveCount(9);
  await expect(page).toHaveURL(`${server.url}/curriculum`);
});
