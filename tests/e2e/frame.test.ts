import { aPerson, expect, LONG, openPage, type Page, shared, storageOf, test } from "./kit.ts";

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

const server = shared();

const scrollDown = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Quick bar" });

test("the bar comes back when the focus goes into it and at the end of the page", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq", context: PHONE });
  const bar = bottomBar(page);
  await scrollDown(page, 400);
  await expect(bar).not.toBeInViewport();
  await bar.getByRole("link", { name: "Home" }).focus();
  await expect(bar).toBeInViewport();
  await scrollDown(page, 900);
  await expect(bar).not.toBeInViewport();
  await scrollDown(page, 1e6);
  await expect(bar).toBeInViewport();
});

test("the bar holds its eight items, Progress only for whoever is signed in", async ({ browser }) => {
  const buttons = ["Alerts", "Badges", "Settings", "Feedback"];
  await using visitor = await openPage(browser, { server, url: "/", context: PHONE });
  await expect(bottomBar(visitor.page).getByRole("link")).toHaveText(["Home", "Learn", "Community"]);
  await expect(bottomBar(visitor.page).getByRole("button")).toHaveText(buttons);

  const storage = storageOf(await aPerson(server));
  await using learner = await openPage(browser, { server, url: "/curriculum", storage, context: PHONE });
  const bar = bottomBar(learner.page);
  await expect(bar.getByRole("link")).toHaveText(["Home", "Learn", "Progress", "Community"]);
  await expect(bar.getByRole("button")).toHaveText(buttons);
  await expect(bar.getByRole("link", { name: "Learn" })).toHaveAttribute("aria-current", "page");
  for (const [name, path] of Object.entries({
    Progress: "/dashboard",
    Community: "/community",
    Learn: "/curriculum",
  })) {
    await bar.getByRole("link", { name }).click();
    await expect(learner.page).toHaveURL(server.url + path);
  }
});
