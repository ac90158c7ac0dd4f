import { expect, test, type Page } from "@playwright/test";
import { LONG, longIf } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { finishLessons } from "./learned.ts";
import { storageOf } from "./session.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const PHONE = { viewport: { width: 390, height: 844 } };
const modules = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const rows = (page: Page) => page.locator("[data-filter-item]").filter({ visible: true });
const chosen = (page: Page) => page.getByRole("list", { name: "Matching lessons" }).getByRole("link");
const said = (page: Page) => page.getByRole("search").getByRole("status");

for (const [where, context] of [
  ["on a desk", {}],
  ["on a phone", PHONE],
] as const) {
  test(
    `a topic leaves the modules that have it, with those lessons alone, ${where}`,
    longIf(context !== PHONE),
    async ({ browser }) => {
      await using opened = await openPage(browser, { server, url: "/curriculum", context });
      const { page, problems } = opened;
      await expect(modules(page)).toHaveCount(9);
      await page.getByLabel("Topic").selectOption("sponsors");
      await expect(modules(page)).toHaveText(["7 Earn with trust"]);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).getByRole("listitem").filter({ visible: true })).toHaveCount(1);
      await expect(said(page)).toHaveText("1 lesson in 1 module");
      await expectAccessibleInBothThemes(page, where);
      await rows(page)
        .getByRole("link", { name: /Price and disclose/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: "Price and disclose a sponsor" })).toBeVisible();
      expect(problems).toEqual([]);
    },
  );
}

test("a few lessons that were chosen stand together in a short list", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/curriculum" });
  const { page } = opened;
  await expect(chosen(page)).toHaveCount(0);
  await page.getByLabel("Topic").selectOption("sponsors");
  await expect(chosen(page)).toHaveText(["7.2 Price and disclose a sponsor 4:00"]);
  await chosen(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Price and disclose a sponsor" })).toBeVisible();
});

test("what no module has says so, and Clear brings everything back", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/curriculum" });
  const { page } = opened;
  await page.getByLabel("Topic").selectOption("sponsors");
  await page.getByLabel("Level").selectOption("beginner");
  await expect(said(page)).toHaveText("No modules match.");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("Where you are")).toBeHidden();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(modules(page)).toHaveCount(9);
  await expect(said(page)).toHaveText("");
  await expect(page).toHaveURL(`${server.url}/curriculum`);
});

test(
  "a choice stands in the address, survives a reload, and Back takes it back step by step",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/curriculum" });
    const { page } = opened;
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
  },
);

test("a link with a choice opens it, and one with nonsense opens everything", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/curriculum?topic=sponsors" });
  const { page } = opened;
  await expect(modules(page)).toHaveText(["7 Earn with trust"]);
  await page.goto("/curriculum?topic=nonsense&progress=done");
  await expect(modules(page)).toHaveCount(9);
  await expect(said(page)).toHaveText("");
});

test("a learner's choice by progress is in the address, too", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await finishLessons(
    server,
    ada,
    ["sound-before-camera", "film-for-the-edit", "edit-in-four-passes"].map((id) => ({ id })),
  );
  await using opened = await openPage(browser, { server, url: "/curriculum", storage: storageOf(ada) });
  const { page } = opened;
  await expect(page.getByText("3/3 lessons done")).toBeVisible();
  await page.getByRole("radio", { name: "Finished" }).check();
  await expect(page).toHaveURL(/\?progress=done$/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Finished" })).toBeChecked();
  await expect(modules(page)).toHaveText(["3 Film and edit"]);
  await expect(said(page)).toHaveText("1 module");
});

test(
  "each module of the curriculum has its picture, and none is fetched before it comes near",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/curriculum", context: PHONE });
    const { page } = opened;
    const pictures = page.locator("[data-filter-item] img");
    await expect(pictures).toHaveCount(9);
    const boxes = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height > 20));
    expect(boxes).toEqual(Array.from({ length: 9 }, () => true));
    expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("loading")))).toEqual(
      Array.from({ length: 9 }, () => "lazy"),
    );
  },
);
