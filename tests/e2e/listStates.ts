import type { Page } from "@playwright/test";
import { expect } from "#support/expect.ts";
import { expectAccessibleInBothThemes } from "./axe.ts";

interface Said {
  /** What opens the list, on a page of one's own. */
  address: string;
  /** What asks the server for it. */
  route: string;
  waiting: string;
  failed: string;
  empty: string;
}

/** Looks at somebody's list while it waits, when it could not be fetched and when there is nothing in it: so it is left. */
export async function expectListStates(page: Page, { address, route, waiting, failed, empty }: Said): Promise<void> {
  const list = page.getByRole("dialog");
  const answer = Promise.withResolvers<undefined>();
  await page.route(route, async (asked) => {
    await answer.promise;
    await asked.abort();
  });
  await page.goto(address);
  await expect(list.getByText(waiting)).toBeVisible();
  await expectAccessibleInBothThemes(page, "waiting");
  answer.resolve(undefined);
  await expect(list.getByText(failed)).toBeVisible();
  await expectAccessibleInBothThemes(page, "failed");
  await page.unroute(route);
  await list.getByRole("button", { name: "Try again" }).click();
  await expect(list.getByText(empty)).toBeVisible();
  await expectAccessibleInBothThemes(page, "empty");
}
