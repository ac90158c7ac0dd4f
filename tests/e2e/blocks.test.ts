import { LESSON } from "./answering.ts";
import { aMember, atRest, expect, expectAccessibleInBothThemes, type Locator, LONG, openPage } from "./kit.ts";
import { type Page, PREMIUM_LESSON, shared, test } from "./kit.ts";

const server = shared();

test("what is ticked in a checklist is ticked on return, on this lesson alone", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: LESSON });
  const boxes = page.locator("[data-checklist]").getByRole("checkbox");
  await boxes.nth(1).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ticks"))).not.toBeNull();
  await atRest(page);
  await page.reload();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  await boxes.nth(1).uncheck();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ticks"))).toBeNull();
  expect(problems).toEqual([]);
});

test("a template is copied as plain text, and it is said", LONG, async ({ browser }) => {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  const { page } = await openPage(browser, { server, url: LESSON, context });
  const template = page.locator("figure.template").first();
  await template.getByRole("button", { name: "Copy" }).click();
  await expect(template.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByText("Copied. Paste it where you work.")).toBeVisible();
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(words(copied)).toBe(words(await template.getByRole("region").innerText()));
  await expectAccessibleInBothThemes(page, "copied");
});

test("where copying is refused, the text is selected and it is said how to go on", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: LESSON });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("refused")) } });
    document.execCommand = () => false;
  });
  const template = page.locator("figure.template").first();
  await template.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText(/^Your browser blocked copying\./)).toBeVisible();
  await expect(template.getByRole("region")).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(20);
});

test("an exercise ends with the list of what makes it done, a premium one for members alone", async ({ browser }) => {
  const list = (where: Locator | Page) => where.getByRole("list", { name: "You are done when" });
  await using free = await openPage(browser, { server, url: LESSON });
  const exercise = free.page.getByRole("region", { name: "Three conversations, one card" });
  await expect(list(exercise).getByRole("listitem")).toHaveText([
    "the card is full",
    /^every line under “what goes wrong” could be said aloud/,
  ]);
  const lines = free.page.locator("[data-done-when] > li");
  await expect(lines, "where scripts look for it").toHaveCount(2);
  await using closed = await openPage(browser, { server, url: PREMIUM_LESSON });
  await expect(closed.page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await closed.page.content()).not.toMatch(/done-when|somebody else could tell from your sheet/);
  const { cookie } = await aMember(server);
  await using open = await openPage(browser, { server, url: PREMIUM_LESSON, cookie });
  await expect(list(open.page).getByRole("listitem").first()).toHaveText(/somebody else could tell from your sheet/);
});
