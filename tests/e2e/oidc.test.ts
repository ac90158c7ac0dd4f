import { freePort } from "#server/scripts/serve/place.ts";
import { startIdentityProvider } from "#support/oidc.ts";
import { anAddress, expectSignedIn, heading, main, press } from "./comingIn.ts";
import { expect, here, LONG, openPage, ownServer, type Page, test } from "./kit.ts";

const place = here(async () => ({ port: await freePort() }));
const provider = here(
  () => startIdentityProvider(`http://127.0.0.1:${String(place.port)}/login`),
  (it) => it.stop(),
);
const server = ownServer(() => ({ env: provider.env, port: place.port }));

/** Logs in at the provider, whose own two forms ask who one is and whether one agrees. */
async function agree(page: Page, name: string): Promise<void> {
  const email = anAddress();
  provider.introduce({ sub: email, email, email_verified: true, name });
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a provider is offered by its name, and brings back to where one wanted to go", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/login?next=%2Fmodule%2F2%3Fx%3D1%23top" });
  await press(page, "Continue with The Guild");
  await expect(page).not.toHaveURL(new RegExp(`^${server.url}`));
  expect(new URL(page.url()).origin).not.toBe(server.url);
  await agree(page, "Ada");
  await expect(page).toHaveURL(`${server.url}/module/2?x=1#top`);
  await expectSignedIn(page);
  expect(problems.filter((problem) => problem.includes(server.url))).toEqual([]);
});

test("whoever cancels at the provider reads that nothing was changed", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/login" });
  await press(page, "Continue with The Guild");
  await page.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(heading(page, "That didn’t work")).toBeVisible();
  await expect(main(page).getByText("You didn’t log in with The Guild. Nothing has changed.")).toBeVisible();
  await press(page, "Back to the login");
  await expect(heading(page, "Welcome back")).toBeFocused();
});

test("an answer that this browser never asked for is refused", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/login?code=stolen&state=made-up" });
  await expect(main(page).getByText("This login wasn’t started in this browser")).toBeVisible();
  expect(page.url()).toBe(`${server.url}/login`);
  await using begun = await openPage(browser, { server, url: "/login" });
  await press(begun.page, "Continue with The Guild");
  await begun.page.waitForURL((url) => url.origin !== server.url);
  await begun.page.goto(`${server.url}/login?code=stolen&state=made-up`);
  await expect(main(begun.page).getByText("This login wasn’t started in this browser")).toBeVisible();
});
