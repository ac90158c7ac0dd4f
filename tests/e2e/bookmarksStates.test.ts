import { test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { keep, list, ROWS, rows } from "./bookmarking.ts";
import { expectListStates } from "./listStates.ts";
import { PHONE } from "./playing.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

test("hostile words stand as they are, and what leads elsewhere by a trick is not shown", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const title = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
  await keep(
    server,
    ada,
    { title, url: "/faq", tags: [`"><svg onload=alert(3)>`] },
    { title: "Elsewhere", url: "//evil.example" },
    { title: "Script", url: "javascript:alert(4)" },
    { title: "Tab", url: "/\t/evil.example" },
  );
  await using opened = await openPage(browser, {
    server,
    url: "/faq#bookmarks",
    storage: storageOf(ada),
    context: PHONE,
  });
  const { page, problems } = opened;
  page.on("dialog", (dialog) => problems.push(dialog.message()));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(title);
  await expect(rows(page)).toContainText(`"><svg onload=alert(3)>`);
  await expectAccessibleInBothThemes(page, "long words on a phone");
  expect(await list(page).evaluate((it) => it.scrollWidth - it.clientWidth), "scrolls sideways").toBe(0);
  expect(problems).toEqual([]);
});

test("the list says when it waits, when it has nothing and when it could not be fetched", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await using opened = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada), context: PHONE });
  const { page } = opened;
  await expectListStates(page, {
    ...{ address: "/faq#bookmarks", route: ROWS, waiting: "Loading your bookmarks …", empty: "No bookmarks yet" },
    failed: "Your bookmarks could not be loaded. Nothing is lost.",
  });
  await list(page).getByRole("link", { name: "Pick a lesson" }).click();
  await expect(page).toHaveURL(`${server.url}/curriculum`);
});
