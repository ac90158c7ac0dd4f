import { expect, FREE_LESSON, openPage, type Page, shared, test } from "./kit.ts";

const server = shared();

const onPaper = (page: Page) => page.evaluate(() => document.body.innerText);

test("a lesson prints as its text with template, list and address, and without the frame", async ({ browser }) => {
  const context = { colorScheme: "dark" } as const;
  const { page } = await openPage(browser, { server, url: FREE_LESSON, context });
  await page.getByRole("tab", { name: "Transcript" }).click();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const text = await onPaper(page);
  for (const words of ["Pick a viewer, not a topic", "You will", "In short", FREE_LESSON])
    expect(text).toContain(words);
  await expect(page.getByRole("main").getByRole("figure").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox").first()).toBeVisible();
  for (const words of ["Get Premium", "Mark complete", "Quick Links", "Curriculum /", "Community"]) {
    expect(text).not.toContain(words);
  }
  await expect(page.locator("video, button:visible")).not.toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--fg"));
  expect(paper, "ink, also in the dark theme").toMatch(/oklch\(23\.5% /);
});
