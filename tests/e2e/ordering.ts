import { CARDS } from "#support/buying.ts";
import { expect, type Page } from "./kit.ts";

const PAYS = /^(Start the trial|Pay €)/;

/** From the page before one pays to the provider's. */
export async function orderOn(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^I agree to the Terms of Service/ }).check();
  await page.getByRole("button", { name: /^(Start your \d+-day trial|Pay €|Start Premium)/ }).click();
  await expect(page).toHaveURL(/\/pay\/cs_test_/);
}

/** On the provider's page: chooses a card and pays. */
export async function payOn(page: Page, card: string = CARDS.good): Promise<void> {
  await page.locator(`input[value="${card}"]`).check();
  await page.getByRole("button", { name: PAYS }).click();
}
