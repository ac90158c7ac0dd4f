import { atRest, expect, type Page } from "./kit.ts";

/** The addresses that lie in the caches of this device, by the caches' names; without the site's origin. */
export const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const read = async (name: string) => {
      const keys = await (await caches.open(name)).keys();
      return [name, keys.map(({ url }) => url.replace(location.origin, ""))] as const;
    };
    return Object.fromEntries(await Promise.all(names.map(read)));
  });

export const workers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Waits until a worker answers for the page, and what was opened before it lies here. */
export async function expectWorker(page: Page, ...opened: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await expect.poll(async () => (await cached(page))["pages"] ?? []).toEqual(expect.arrayContaining(opened));
  await atRest(page);
}

/** Comes to the site as somebody does who stays: by two pages and a key. */
export async function stay(page: Page, second: string): Promise<void> {
  await page.evaluate((href) => location.assign(href), second);
  await page.waitForURL(`**${second}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("End");
  await expectWorker(page, second);
}

export const offlineHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "You’re offline." });
