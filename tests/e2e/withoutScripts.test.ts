import { postsOn } from "#serverTests/posting.ts";
import { onePage } from "#support/onePage.ts";
import { cases, expect, FREE_LESSON, longIf, PREMIUM_LESSON, shared, test } from "./kit.ts";
import { ROUTES } from "./routes.ts";

const server = shared();

const WITHOUT = { javaScriptEnabled: false };
const WIDTHS = [390, 1280];
const visit = onePage(() => ({ server, context: WITHOUT }));

const PATHS = cases(
  ["/", "/curriculum", FREE_LESSON, PREMIUM_LESSON],
  ["/faq", "/subscription", "/certificate", "/gone"],
);

for (const path of PATHS) {
  test(`${path} is readable, leads on, and has no button that nothing answers`, async ({ browser }) => {
    const { page } = await visit(browser, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(100);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const buttons = page.locator('button[type="button"]').filter({ visible: true });
      await expect(buttons, `at ${width} px`).toHaveCount(0);
    }
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Curriculum" }).click();
    await expect(page).toHaveURL(`${server.url}/curriculum`);
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

test("the community is read without scripts, and says once what writing needs", async ({ browser }) => {
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
