import { expect, expectAccessibleInBothThemes, holdBack, type Locator, type Page } from "./kit.ts";

interface Said {
  /** What opens the list, on a page of one's own. */
  address: string;
  /** What asks the server for it. */
  route: string | RegExp;
  waiting: string;
  failed: string;
  empty: string;
}

/** Presses a button that goes by itself when what failed is there after all. */
export async function pressUnlessGone(button: Locator): Promise<void> {
  await button.click({ timeout: 2_000 }).catch(() => expect(button).toHaveCount(0));
}

/** Looks at somebody's list while it waits, when it could not be fetched and when there is nothing in it: so it is left. */
export async function expectListStates(page: Page, { address, route, waiting, failed, empty }: Said): Promise<void> {
  const list = page.getByRole("dialog");
  const letGo = await holdBack(page, route, "abort");
  await page.goto(address);
  await expect(list.getByText(waiting)).toBeVisible();
  await expectAccessibleInBothThemes(page, "waiting");
  letGo();
  await expect(list.getByText(failed)).toBeVisible();
  await expectAccessibleInBothThemes(page, "failed");
  await page.unroute(route);
  await pressUnlessGone(list.getByRole("button", { name: "Try again" }));
  await expect(list.getByText(empty)).toBeVisible();
  await expectAccessibleInBothThemes(page, "empty");
}
