import { readFileSync } from "node:fs";
import { aMember, aPerson, atRest, type Browser, expect, expectAccessibleInBothThemes, holdBack, LONG } from "./kit.ts";
import { type OpenPage, openPage, type Page, type Person, request, send, shared, storageOf, test } from "./kit.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;
const LESSON = "viewer-before-topic";

const server = shared();

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
  const { page } = await open(browser, ada);
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

const expectOut = (page: Page) =>
  expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();

const countOf = async (collection: string, filter: string): Promise<number> => {
  const url = `${server.url}/api/collections/${collection}/records?filter=${encodeURIComponent(filter)}`;
  return (await request<{ totalItems: number }>(url, { method: "GET", token: server.superuser.token })).totalItems;
};

test("an account is deleted only by its typed address, and then altogether", async ({ browser }) => {
  const ada = await aMember(server);
  await finishLesson(ada);
  await using here = await open(browser, ada);
  await using there = await open(browser, ada);
  await loaded(there.page);
  const { page } = here;
  await loaded(page);
  await press(page, "Delete account");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Your Premium membership ends at once.");
  await expect(dialog).toContainText("What stays");
  await expectAccessibleInBothThemes(page, "the question before deleting");
  const field = dialog.getByRole("textbox");
  for (const typed of ["", "delete", `x${ada.email}`]) {
    await field.fill(typed);
    await press(page, "Delete for good");
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/This isn’t the address of this account\./);
  }
  expect(await countOf("users", `id = "${ada.id}"`)).toBe(1);
  await field.fill(ada.email.toUpperCase());
  await press(page, "Delete for good");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expectOut(page);
  await expectAccessibleInBothThemes(page, "good-bye");
  for (const [collection, filter] of [
    ["users", `id = "${ada.id}"`],
    ["completions", `user = "${ada.id}"`],
    ["entitlements", `user = "${ada.id}"`],
    ["entitlementLog", `user = "${ada.id}"`],
  ] as const) {
    expect(await countOf(collection, filter), collection).toBe(0);
  }
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const trace of [ada.id, ada.email, "Ada", LESSON]) expect(left).not.toContain(trace);
  expect(await here.context.cookies()).toEqual([]);
  await there.page.reload();
  await expectOut(there.page);
  expect((await send(`${server.url}/api/course/export`, { token: ada.token })).status).toBe(401);
});

/** What a device could not send yet for somebody: a finished lesson and an answer. */
function unsentOf(user: string): Record<string, string> {
  const at = new Date().toISOString();
  const act = {
    kind: "completed",
    moduleId: 1,
    lessonId: LESSON,
    revision: 1,
    zone: "UTC",
    id: `act${user}`,
    user,
    at,
  };
  const answer = { lessonId: LESSON, questionId: "q", chosen: 0, right: true, at, zone: "UTC", id: `q${user}`, user };
  return { [`progress_act_act${user}`]: JSON.stringify(act), [`quiz_attempt_q${user}`]: JSON.stringify(answer) };
}

test("a deleted account leaves nothing waiting here, and nobody is sent to the login", async ({ browser }) => {
  const ada = await aPerson(server);
  const waiting = { ...unsentOf(ada.id), ...unsentOf("somebodyelse000") };
  const { page } = await openPage(browser, { server, url: "/robots.txt", context: CALM });
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { ...storageOf(ada), ...waiting },
  );
  // The answer to what is under way comes when the account is gone.
  const refuse = await holdBack(page, /\/api\/course\/(progress|quiz)/);
  await page.goto("/profile");
  await loaded(page);
  await press(page, "Delete account");
  await page.getByRole("dialog").getByRole("textbox").fill(ada.email);
  await press(page, "Delete for good");
  const goodBye = page.getByRole("status").filter({ hasText: "Your account is deleted" });
  await expect(goodBye).toBeFocused();
  const refused = page.waitForResponse((response) => response.status() === 401);
  refuse();
  await refused;
  await expect(page.getByRole("main").getByRole("link", { name: "Log in now" })).toBeHidden();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(progress|quiz)_/.test(key)));
  expect(left.sort()).toEqual(Object.keys(unsentOf("somebodyelse000")).sort());
  await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expectOut(page);
});

test("without a network an account is not deleted, and the address stays typed", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context } = await open(browser, ada);
  await loaded(page);
  await atRest(page);
  await press(page, "Delete account");
  await page.getByRole("dialog").getByRole("textbox").fill(ada.email);
  await context.setOffline(true);
  await press(page, "Delete for good");
  await expect(page.getByRole("alert")).toContainText("Your account was not deleted. You’re offline.");
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(ada.email);
  await context.setOffline(false);
  await press(page, "Delete for good");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});

test("an account that another device deleted meanwhile is gone here too", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const { page } = await open(browser, ada);
  await loaded(page);
  await atRest(page);
  await press(page, "Delete account");
  await page.getByRole("dialog").getByRole("textbox").fill(ada.email);
  const url = `${server.url}/api/collections/users/records/${ada.id}`;
  await request(url, { method: "DELETE", token: ada.token });
  await press(page, "Delete for good");
  await expect(page.getByText("Your account is deleted")).toBeVisible();
});
