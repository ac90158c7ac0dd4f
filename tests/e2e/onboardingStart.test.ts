import { expect, test, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { FREE, finishLessons } from "./learned.ts";
import { inAMonth, storageOf } from "./session.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const wizard = (page: Page) => page.getByRole("dialog");
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

async function goToEnd(page: Page): Promise<void> {
  for (let step = 2; step < 5; step += 1) await goOn(page);
}

test(
  "whoever has published many is told what is Premium, and where the best free start is",
  LONG,
  async ({ browser }) => {
    const reader = await aPerson(server, { isNew: true });
    const member = await aPerson(server, { isNew: true, premium: { validUntil: inAMonth() } });
    const url = "/dashboard";
    await using opened = await openPage(browser, { server, url, storage: storageOf(reader), context: CALM });
    const { page } = opened;
    await goOn(page);
    const many = page.getByRole("radio", { name: /Many/ });
    await expect(many).toHaveAccessibleName(/module 5.*part of Premium\. Free: module 4, Publish on purpose/);
    await many.check();
    await goToEnd(page);
    await expect(wizard(page)).toContainText("Your first stop, free: module 4, Publish on purpose.");
    await expect(wizard(page).getByRole("link", { name: "Start there" })).toHaveAttribute("href", "/module/4");
    await expectAccessibleInBothThemes(page, "a free start for the advanced");
    const storage = storageOf(member, { subscriptionActive: true });
    await using paid = await openPage(browser, { server, url, storage, context: CALM });
    await goOn(paid.page);
    await paid.page.getByRole("radio", { name: /Many/ }).check();
    await goToEnd(paid.page);
    await expect(wizard(paid.page).getByRole("link", { name: "Start there" })).toHaveAttribute("href", "/module/5");
  },
);

test(
  "whoever finished lesson 1 before is led to their next lesson, not to lesson 1 again",
  LONG,
  async ({ browser }) => {
    const reader = await aPerson(server, { isNew: true });
    await finishLessons(server, reader, [{ id: FREE[0]?.id ?? "" }]);
    const wishes = { server, url: "/dashboard", storage: storageOf(reader), context: CALM };
    await using opened = await openPage(browser, wishes);
    const { page, problems } = opened;
    await goOn(page);
    await page.getByRole("radio", { name: /None yet/ }).check();
    await goToEnd(page);
    await expect(wizard(page)).toContainText(`Your next lesson, 1.2: ${FREE[1]?.title ?? "no title"}.`);
    await expect(wizard(page)).not.toContainText("first stop: lesson 1");
    await wizard(page).getByRole("link", { name: "Start there" }).click();
    await expect(page).toHaveURL(`${server.url}/module/1/${FREE[1]?.id ?? ""}`);
    expect(problems).toEqual([]);
  },
);
