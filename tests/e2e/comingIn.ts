import { randomUUID } from "node:crypto";
import { linkIn, type MailSink } from "#support/mailSink.ts";
import { expect, expectAccessibleInBothThemes, expectNothingSideways, type Page } from "./kit.ts";

export const PASSWORD = "Correct-horse-9";
export const NEXT_PASSWORD = "Another-horse-9";

export const anAddress = (): string => `${randomUUID()}@example.test`;

export const main = (page: Page) => page.getByRole("main");
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click();
export const emailField = (page: Page) => main(page).getByLabel("Email");
export const passwordField = (page: Page, label = "Password") => main(page).getByLabel(label, { exact: true });

/** Fills in the form to log in and sends it. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await press(page, "Log in");
}

/** Fills in the form to register, in the time a person takes, and sends it. */
export async function register(page: Page, email: string, password = PASSWORD, name = "Ada"): Promise<void> {
  await main(page).getByLabel("Name (optional)").fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await press(page, "Create account");
}

/** Opens the link of the next mail to an address, as a press on it does. */
export async function openMail(page: Page, sink: MailSink, email: string): Promise<void> {
  await page.goto(linkIn(await sink.take(email)).href);
}

/** Confirms an address on the page that a mail's link opened. */
export async function confirmAddress(page: Page, password: string): Promise<void> {
  await expect(heading(page, "Confirm your address")).toBeVisible();
  await passwordField(page).fill(password);
  await press(page, "Confirm and log in");
}

/** The header knows who is there, and the page is one that only they see. */
export async function expectSignedIn(page: Page, name = "Ada"): Promise<void> {
  await expect(page.getByRole("banner").getByRole("link", { name: `${name} (your profile)` })).toBeVisible();
}

/** Looks at a page on a small phone, and goes on at a desk. */
export async function expectFitsPhone(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInBothThemes(page, state);
  await expectNothingSideways(page, state);
  await page.setViewportSize({ width: 1280, height: 720 });
}
