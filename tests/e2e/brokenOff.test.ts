import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { halfAnswers } from "#support/halfAnswers.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectSignedIn } from "./comingIn.ts";
import { done } from "./dashboardPage.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { storageOf } from "./session.ts";

const REFRESH = "/auth-refresh";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

for (const [leaving, to] of [
  ["going on to another page", "/curriculum"],
  ["reloading the page", "/faq"],
] as const) {
  test(`${leaving} while the answer about the session is half there keeps it`, LONG, async ({ browser }) => {
    const ada = await aPerson(server);
    await using network = await halfAnswers(server);
    await using opened = await openPage(browser, { server: network, url: "/robots.txt", storage: storageOf(ada) });
    const { page } = opened;
    network.hanging.add(REFRESH);
    const half = network.half();
    await page.goto("/faq");
    await half;
    network.hanging.clear();
    await page.goto(to);
    await expectSignedIn(page);
    await page.goto("/login?next=%2Fprofile");
    await expect(page).toHaveURL(`${network.url}/profile`);
    await expectSignedIn(page);
  });
}

test("answers that break off keep the session and every number", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await finishLessons(server, ada, LESSONS.slice(0, 3));
  await using network = await halfAnswers(server);
  await using opened = await openPage(browser, { server: network, url: "/robots.txt", storage: storageOf(ada) });
  const { page } = opened;
  await page.goto("/dashboard");
  await expect(done(page)).toHaveText(/3 of 31 lessons/);
  for (const end of [REFRESH, "/course/progress"]) network.cut.add(end);
  await page.reload();
  await expect(page.getByText(/^As of .* the server can’t be reached\.$/)).toBeVisible();
  await expect(done(page)).toHaveText(/3 of 31 lessons/);
  await expectSignedIn(page);
  network.cut.clear();
  await page.reload();
  await expect(done(page)).toHaveText(/3 of 31 lessons/);
  await expect(page.getByText(/^As of/)).toBeHidden();
  await expectSignedIn(page);
});
