import { atRest, expect, type OpenPage, type Page } from "./kit.ts";

export const wizard = (page: Page) => page.getByRole("dialog");
export const step = (page: Page, number: number) => page.getByText(`Step ${number} of 5`, { exact: true });
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
export const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

export async function expectNotAsked({ page }: OpenPage): Promise<void> {
  await atRest(page);
  await expect(wizard(page)).toHaveCount(0);
}
