import { readFileSync } from "node:fs";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage, type OpenPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { aMember, storageOf } from "./session.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;
const LESSON = "viewer-before-topic";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const open = (browser: Browser, person: Person): Promise<OpenPage> =>
  openPage(browser, { server, url: "/profile", storage: storageOf(person), context: CALM });
const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();
const loaded = (page: Page) => expect(page.getByRole("textbox", { name: "Name" })).toBeEditable();

async function finishLesson({ token }: Person): Promise<void> {
  const completed = [{ lessonId: LESSON, completedAt: new Date().toISOString(), zone: "UTC", revision: 1 }];
  await request(`${server.url}/api/course/progress`, { token, body: { completed } });
}

test("the file of one's data holds what the account holds", async ({ browser }) => {
  const ada = await aMember(server);
  await finishLesson(ada);
  await using opened = await open(browser, ada);
  const { page } = opened;
  await loaded(page);
  const download = page.waitForEvent("download");
  await press(page, "Download my data");
  const file = await download;
  expect(file.suggestedFilename()).toBe("my-data.json");
  await expect(page.getByRole("status").filter({ hasText: "my-data.json is now on this device" })).toBeVisible();
  const data = JSON.parse(readFileSync(await file.path(), "utf8")) as object;
  expect(data).toMatchObject({
    account: { id: ada.id, email: ada.email, displayName: "Ada" },
    completions: [{ lessonId: LESSON }],
    entitlements: [{ feature: "premium" }],
  });
});

test("the data cannot be fetched without a network, and the page says so", LONG, async ({ browser }) => {
  await using opened = await open(browser, await aPerson(server));
  const { page, context } = opened;
  await loaded(page);
  await atRest(page);
  await context.setOffline(true);
  await press(page, "Download my data");
  await expect(page.getByRole("alert")).toContainText("You’re offline.");
});
