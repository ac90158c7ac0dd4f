import { postsOn } from "#serverTests/posting.ts";
import { onePage } from "#support/onePage.ts";
import { emailField, main } from "./comingIn.ts";
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
      const said = main(opened.page);
      await expect(said.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      await expect(said.getByText(/needs JavaScript to know you/)).toBeVisible();
      await said.getByRole("link", { name: "See the curriculum" }).click();
      await expect(opened.page.getByRole("heading", { level: 1, name: "Curriculum" })).toBeVisible();
    },
  );
}

test("whoever comes in without scripts reads that it needs them", async ({ browser }) => {
  for (const path of ["/login", "/register", "/reset-password"]) {
    const { page } = await visit(browser, path);
    await expect(main(page).getByText(/needs JavaScript, which is switched off here/), path).toBeVisible();
    await expect(emailField(page), path).toBeHidden();
  }
});

test("the community is read without scripts, and says once what writing needs", async ({ browser }) => {
  const { write, answer, anOldHand } = postsOn(() => server);
  const ada = await anOldHand({ displayName: "Ada" });
  const { id } = await write(ada, { title: "Read by everybody" });
  await answer(ada, id, "Also this.");
  const paths = ["/community", "/community/questions", "/community?q=read", "/community/module-5"];
  for (const path of [...paths, `/community/post/${id}`, `/community/people/${ada.id}`]) {
    const opened = await visit(browser, path);
    const all = main(opened.page);
    const said = all.locator("noscript p").filter({ visible: true });
    await expect(said, path).toHaveCount(1);
    await expect(said, path).toContainText("Reading works without JavaScript, but writing doesn’t.");
    const way = all.getByRole("link", { name: "Write to us instead" });
    await expect(way, path).toHaveAttribute("href", "/contact");
    await expect(all.getByRole("button").filter({ hasNotText: "Search" }), path).toHaveCount(0);
    if (path.includes("/post/"))
      await expect(
        all.locator("#replies").filter({ has: opened.page.getByRole("link", { name: "Write to us instead" }) }),
      ).toContainText("Also this.");
  }
});
