import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { HOSTILE_TEXTS } from "#support/hostileTexts.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { sql } from "#serverTests/tokens.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { logIn } from "./comingIn.ts";
import { PHONE } from "./playing.ts";
import { items, own, readToTheEnd, ROWS, said, section, seed } from "./reviewing.ts";
import { PREMIUM_LESSON } from "./routes.ts";
import { openAsLearner, storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

const SMALL = { ...PHONE, viewport: { width: 320, height: 640 } };

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("a visitor reads what is there, and comes back to write when they have logged in", async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/module/4", context: PHONE });
  const { page, problems, requests } = opened;
  await readToTheEnd(page);
  await expect(section(page)).toContainText("Be the first to review this module.");
  await expectAccessibleInBothThemes(page, "nothing written, for a visitor");
  const lists = requests.filter((one) => one.url().includes("collections/reviews/"));
  expect(lists.length, "the reviews are asked for only where there are some").toBe(0);
  await section(page).getByRole("link", { name: "Log in to write a review" }).click();
  await logIn(page, ada);
  await expect(page).toHaveURL(`${server.url}/module/4#reviews`);
  const form = section(page).getByRole("form", { name: "Your review" });
  await expect(form).toBeInViewport();
  await expectAccessibleInBothThemes(page, "nothing written, for a learner");
  await form.locator("label", { has: page.getByRole("radio", { name: "5 stars" }) }).click();
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(own(page)).toBeVisible();
  await expect(section(page)).toContainText("5.0");
  await expect(section(page)).toContainText("No other reviews yet.");
  expect(problems).toEqual([]);
});

test(
  "what is written without a network waits, is kept over a reload of the page, and is published later",
  LONG,
  async ({ browser }) => {
    await using opened = await openAsLearner(browser, server, { url: "/module/3", context: PHONE });
    const { page, context, learner: ada } = opened;
    await readToTheEnd(page);
    const form = section(page).getByRole("form", { name: "Your review" });
    await form.locator("label", { has: page.getByRole("radio", { name: "4 stars" }) }).click();
    await context.setOffline(true);
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(own(page)).toContainText("Your review is saved on this device");
    await expectAccessibleInBothThemes(page, "a review that waits");
    await context.setOffline(false);
    await expect
      .poll(() => sql(server, `SELECT rating FROM reviews WHERE user = '${ada.id}'`), { timeout: 20_000 })
      .toEqual(["4"]);
    await expect(own(page)).not.toContainText("saved on this device");
  },
);

test("a vote or a report that is not heard is taken back, and says so; later it is", LONG, async ({ browser }) => {
  await seed(server, "1", [{ name: "Amara Obi", title: "Six is enough" }]);
  await using opened = await openAsLearner(browser, server, { url: "/module/1", context: PHONE });
  const { page, context } = opened;
  await readToTheEnd(page);
  const helpful = items(page).getByRole("button", { name: /^Helpful \d+ the review by Amara Obi$/ });
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  await context.setOffline(true);
  await helpful.click();
  await expect(said(page)).toHaveText("You’re offline. Nothing is lost: try again when you’re back online.");
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  await items(page).getByRole("button", { name: "Report the review by Amara Obi" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  await dialog.getByText("It is advertising or spam").click();
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(items(page)).toHaveCount(1);
  await context.setOffline(false);
  await helpful.click();
  await expect(helpful).toHaveAccessibleName("Helpful 1 the review by Amara Obi");
  await page.reload();
  await readToTheEnd(page);
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(helpful).toHaveAccessibleName("Helpful 1 the review by Amara Obi");
});

test(
  "who writes a word that waits for a look reads so at once, and nobody else reads it",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    const storage = storageOf(ada);
    await using opened = await openPage(browser, { server, url: "/module/2", storage, context: PHONE });
    const { page } = opened;
    await readToTheEnd(page);
    const form = section(page).getByRole("form", { name: "Your review" });
    await form.locator("label", { has: page.getByRole("radio", { name: "5 stars" }) }).click();
    await form.getByRole("textbox", { name: "What was it like?" }).fill("Sub4sub, anybody?");
    await form.getByRole("button", { name: "Publish" }).press("Enter");
    await expect(said(page)).toContainText("A person looks at your review before others see it");
    await expect(own(page)).toContainText("A person looks at your review before others see it");
    await expect(own(page).getByRole("heading", { name: "Your review" }), "drawn anew").toBeFocused();
    await expectAccessibleInBothThemes(page, "a review that is held");
    await using other = await openPage(browser, { server, url: "/module/2", context: PHONE });
    await readToTheEnd(other.page);
    await expect(section(other.page)).toContainText("Be the first to review this module.");
  },
);

test(
  "the section says when it waits, could not be fetched, failed, or has no server; the page lives on",
  LONG,
  async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: "/robots.txt", context: SMALL });
    const { page } = opened;
    const answer = Promise.withResolvers<undefined>();
    await page.route(ROWS, async (route) => {
      await answer.promise;
      await route.abort();
    });
    await page.goto("/module/2");
    await readToTheEnd(page);
    await expect(section(page).getByText("Loading the reviews …")).toBeAttached();
    await expectAccessibleInBothThemes(page, "waiting");
    answer.resolve(undefined);
    await expect(section(page)).toContainText("You’re offline. The reviews appear when you’re back online.");
    await expectAccessibleInBothThemes(page, "no connection");
    await page.unroute(ROWS);
    await page.route(ROWS, (route) => route.fulfill({ status: 500, body: "{}" }));
    await section(page).getByRole("button", { name: "Try again" }).click();
    await expect(section(page).getByRole("alert")).toContainText("Oops! Something went wrong");
    await expectAccessibleInBothThemes(page, "failed");
    await expect(page.getByRole("link", { name: /Start lesson 1/ })).toBeVisible();
    await page.unroute(ROWS);
    await page.route(ROWS, (route) => route.fulfill({ status: 404, body: "<h1>Not found</h1>" }));
    await page.reload();
    await readToTheEnd(page);
    await expect(section(page)).toContainText("this copy of the site runs without it");
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth), "scrolls sideways").toBeLessThanOrEqual(
      0,
    );
  },
);

test(
  "of 150 hostile titles, texts and names none is more than a text, and none turns what is around it",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    const rows = HOSTILE_TEXTS.map((text) => ({ name: text.slice(0, 80), title: text.slice(0, 120), content: text }));
    await seed(server, "topic-to-claim", rows);
    await using opened = await openPage(browser, {
      server,
      url: "/module/2/topic-to-claim",
      storage: storageOf(ada),
      context: SMALL,
    });
    const { page, problems } = opened;
    page.on("dialog", (dialog) => problems.push(dialog.message()));
    await readToTheEnd(page);
    const more = section(page).getByRole("button", { name: "Show more" });
    for (let shown = 10; shown < HOSTILE_TEXTS.length; shown += 10) {
      await expect(items(page)).toHaveCount(shown);
      await more.click();
    }
    await expect(items(page)).toHaveCount(HOSTILE_TEXTS.length);
    const shown = await items(page).locator("p[dir] + p[dir]").allTextContents();
    expect(shown.toSorted()).toEqual(HOSTILE_TEXTS.toSorted());
    const directions = await items(page).evaluateAll((all) =>
      all.flatMap((item) => [...item.querySelectorAll("p b, p[dir]")].map((one) => one.getAttribute("dir"))),
    );
    expect(new Set(directions)).toEqual(new Set(["auto"]));
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth), "scrolls sideways").toBeLessThanOrEqual(
      0,
    );
    await items(page)
      .first()
      .getByRole("button", { name: /^Helpful/ })
      .click();
    await items(page)
      .first()
      .getByRole("button", { name: /^Report/ })
      .click();
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => "hacked" in globalThis)).toBe(false);
    expect(problems).toEqual([]);
  },
);

test("what is sold is reviewed by members: whoever is none reads why there is no form", async ({ browser }) => {
  await using opened = await openAsLearner(browser, server, { url: PREMIUM_LESSON, context: PHONE });
  const { page, problems } = opened;
  await readToTheEnd(page);
  await expect(section(page)).toContainText("Only members, and people who have finished this lesson, can review it.");
  await expect(said(page)).toHaveText("");
  await expectAccessibleInBothThemes(page, "a lesson that is sold");
  expect(problems).toEqual([]);
});
