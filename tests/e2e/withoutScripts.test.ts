import { expect, test } from "@playwright/test";
import { postsOn } from "#serverTests/posting.ts";
import { cases, longIf } from "#support/cases.ts";
import { onePage } from "#support/onePage.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { FREE_LESSON, PREMIUM_LESSON, ROUTES } from "./routes.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const WITHOUT = { javaScriptEnabled: false };
const WIDTHS = [390, 1280];
const visit = onePage(() => ({ server, context: WITHOUT }));

const PATHS = cases(
  ["/", "/curriculum", FREE_LESSON, PREMIUM_LESSON],
  ["/faq", "/subscription", "/certificate", "/gone"],
);

for (const path of PATHS) {
  test(`${path} offers no button that nothing answers`, async ({ browser }) => {
    const opened = await visit(browser, path);
    for (const width of WIDTHS) {
      await opened.page.setViewportSize({ width, height: 800 });
      const buttons = opened.page.locator('button[type="button"]').filter({ visible: true });
      await expect(buttons, `at ${width} px`).toHaveCount(0);
    }
  });
}

for (const { path } of ROUTES.filter(({ guarded }) => guarded)) {
  test(
    `${path} says what it needs instead of loading for ever`,
    longIf(!/profile|dashboard/.test(path)),
    async ({ browser }) => {
      const opened = await visit(browser, path);
      const main = opened.page.getByRole("main");
      await expect(main.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      await expect(main.getByText(/needs JavaScript to know you/)).toBeVisible();
      await main.getByRole("link", { name: "See the curriculum" }).click();
      await expect(opened.page.getByRole("heading", { level: 1, name: "Curriculum" })).toBeVisible();
    },
  );
}

test("notes say where they are kept, and not that there are none", async ({ browser }) => {
  const opened = await visit(browser, "/notes");
  await expect(opened.page.getByText(/^Your notes are saved in this browser/)).toBeVisible();
  await expect(opened.page.getByRole("heading", { name: /No notes yet|A note remembers its moment/ })).toBeHidden();
});

test("the curriculum begins right below its title", async ({ browser }) => {
  const { page } = await visit(browser, "/curriculum");
  const lead = await page.getByText(/Each module ends with something you’ve made/).boundingBox();
  const ruler = await page.locator(".tracks").boundingBox();
  expect((ruler?.y ?? 0) - ((lead?.y ?? 0) + (lead?.height ?? 0))).toBeLessThan(40);
});

test("the community is read without scripts, and says once, where one would write, what that needs", async ({
  browser,
}) => {
  const { write, answer, anOldHand } = postsOn(() => server);
  const ada = await anOldHand({ displayName: "Ada" });
  const { id } = await write(ada, { title: "Read by everybody" });
  await answer(ada, id, "Also this.");
  const paths = ["/community", "/community/questions", "/community?q=read", "/community/module-5"];
  for (const path of [...paths, `/community/post/${id}`, `/community/people/${ada.id}`]) {
    const opened = await visit(browser, path);
    const main = opened.page.getByRole("main");
    const said = main.locator("noscript p").filter({ visible: true });
    await expect(said, path).toHaveCount(1);
    await expect(said, path).toContainText("Reading works without JavaScript, but writing doesn’t.");
    const way = main.getByRole("link", { name: "Write to us instead" });
    await expect(way, path).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("button").filter({ hasNotText: "Search" }), path).toHaveCount(0);
    if (path.includes("/post/"))
      await expect(
        main.locator("#replies").filter({ has: opened.page.getByRole("link", { name: "Write to us instead" }) }),
      ).toContainText("Also this.");
  }
});
