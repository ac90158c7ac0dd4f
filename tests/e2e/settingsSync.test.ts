import { aPerson, atRest, type Browser, expect, LONG, openPage, type OpenPage, type Page, type Person } from "./kit.ts";
import { request, shared, storageOf, test } from "./kit.ts";

const SYSTEM = { colorScheme: "light", reducedMotion: "reduce" } as const;

const server = shared();

const device = (browser: Browser, person: Person, url = "/curriculum", storage = {}): Promise<OpenPage> =>
  openPage(browser, { server, url, storage: { ...storageOf(person), ...storage }, context: SYSTEM });
const record = ({ id, token }: Person) => `${server.url}/api/collections/users/records/${id}?token=${token}`;
const settingsOf = async (person: Person) =>
  (await request<{ settings: Record<string, unknown> | null }>(record(person), { method: "GET", token: person.token }))
    .settings ?? {};
const expectTheme = (page: Page, theme: "light" | "dark") =>
  expect(page.locator("html")).toHaveAttribute("data-theme", theme);

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).first().click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
}
const setting = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

test("what is chosen on one device holds on the other", async ({ browser }) => {
  const ada = await aPerson(server);
  await using phone = await device(browser, ada);
  await openSettings(phone.page);
  await phone.page.getByRole("radio", { name: "Dark" }).check();
  await setting(phone.page, "Mark lessons complete automatically").uncheck();
  await expect(setting(phone.page, "Email updates"), "this server sends no mails").toHaveCount(0);
  await setting(phone.page, "Notifications").uncheck();
  await expect.poll(() => settingsOf(ada)).toMatchObject({ theme: "dark", autoComplete: false, notifications: false });
  await using desk = await device(browser, ada);
  await expectTheme(desk.page, "dark");
  await openSettings(desk.page);
  await expect(desk.page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(setting(desk.page, "Mark lessons complete automatically")).not.toBeChecked();
  await expect(setting(desk.page, "Notifications")).not.toBeChecked();
  await expect(setting(desk.page, "Particles")).toBeChecked();
  expect([...phone.problems, ...desk.problems]).toEqual([]);
});

/** Notes every theme the page ever showed. */
function noteThemes(): void {
  const noted = globalThis as { themes?: (string | undefined)[] };
  noted.themes = [];
  const look = () => {
    const { theme } = document.documentElement.dataset;
    if (theme && noted.themes?.at(-1) !== theme) noted.themes?.push(theme);
  };
  new MutationObserver(look).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-theme"] });
}

test("a synced theme stands before the first paint and never flashes", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const settings = { theme: "dark", changedAt: { theme: Date.now() } };
  await request(record(ada), { method: "PATCH", token: ada.token, body: { settings } });
  const { page } = await device(browser, ada);
  await expectTheme(page, "dark");
  await page.addInitScript(noteThemes);
  await page.goto("/dashboard");
  await atRest(page);
  expect(await page.evaluate(() => (globalThis as { themes?: string[] }).themes)).toEqual(["dark"]);
});

test("what somebody else chose on this device stays theirs", async ({ browser }) => {
  const bob = await aPerson(server);
  const kept = { settings: JSON.stringify({ motion: false }), theme: "dark", settings_of: "somebody-else" };
  await using opened = await device(browser, bob, "/faq", kept);
  await expectTheme(opened.page, "light");
  await atRest(opened.page);
  expect(await settingsOf(bob)).toEqual({});
});
