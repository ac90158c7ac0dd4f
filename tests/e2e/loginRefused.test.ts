import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { emailField, expectSignedIn, logIn, main, passwordField, press } from "./comingIn.ts";

test(
  "too many tries are refused with the time of the next, nothing typed is lost, and then it works",
  LONG,
  async ({ browser }) => {
    const env = { RATE_LIMITS: "on" };
    const strict = await startPocketBase({ env });
    const ada = await aPerson(strict);
    await using opened = await openPage(browser, { server: strict, url: "/login" });
    const { page } = opened;
    await page.evaluate(async (identity) => {
      const body = JSON.stringify({ identity, password: "Wrong-horse-9" });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      for (let count = 0; count < 10; count++) await fetch("/api/collections/users/auth-with-password", init);
    }, ada.email);
    await logIn(page, ada);
    await expect(main(page).getByRole("alert")).toHaveText(/^That was a lot of tries\. Try again at \d\d:\d\d\.$/);
    await expectAccessibleInBothThemes(page, "too many tries");
    await expect(emailField(page)).toHaveValue(ada.email);
    await expect(passwordField(page)).toHaveValue(ada.password);
    // The quarter of an hour is over: tries are counted in memory alone.
    await strict.kill();
    const { dataDir } = strict;
    await using later = await startPocketBase({ env, dataDir, port: Number(new URL(strict.url).port) });
    await press(page, "Log in");
    await expect(page).toHaveURL(`${later.url}/dashboard`);
    await expectSignedIn(page);
  },
);

test("without mail no link and no new password is offered, and the page says what to do", LONG, async ({ browser }) => {
  await using plain = await startPocketBase();
  await using opened = await openPage(browser, { server: plain, url: "/login" });
  const { page } = opened;
  await expect(main(page).getByText("This site can’t send email")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "hello@firstcut.example" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: /link/ })).toBeHidden();
  await expect(main(page).getByRole("button", { name: /Continue with/ })).toBeHidden();
});
