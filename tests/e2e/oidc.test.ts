import { expect, type Page, test } from "@playwright/test";
import { freePort } from "#server/scripts/serve/place.ts";
import { LONG } from "#support/cases.ts";
import { type IdentityProvider, startIdentityProvider } from "#support/oidc.ts";
import { openPage } from "#support/openPage.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { anAddress, expectSignedIn, heading, main, press } from "./comingIn.ts";

let provider: IdentityProvider;
let server: TestServer;
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://127.0.0.1:${String(port)}/login`);
  server = await startPocketBase({ env: provider.env, port });
});
test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

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
  await using opened = await openPage(browser, { server, url: "/login?next=%2Fmodule%2F2%3Fx%3D1%23top" });
  const { page, problems } = opened;
  await press(page, "Continue with The Guild");
  await expect(page).not.toHaveURL(new RegExp(`^${server.url}`));
  expect(new URL(page.url()).origin).not.toBe(server.url);
  await agree(page, "Ada");
  await expect(page).toHaveURL(`${server.url}/module/2?x=1#top`);
  await expectSignedIn(page);
  expect(problems.filter((problem) => problem.includes(server.url))).toEqual([]);
});

test("whoever cancels at the provider reads that nothing was changed", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/login" });
  const { page } = opened;
  await press(page, "Continue with The Guild");
  await page.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(heading(page, "That didn’t work")).toBeVisible();
  await expect(main(page).getByText("You didn’t log in with The Guild. Nothing has changed.")).toBeVisible();
  await press(page, "Back to the login");
  await expect(heading(page, "Welcome back")).toBeFocused();
});

test("an answer that this browser never asked for is refused", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/login?code=stolen&state=made-up" });
  const { page } = opened;
  await expect(main(page).getByText("This login wasn’t started in this browser")).toBeVisible();
  expect(page.url()).toBe(`${server.url}/login`);
  await using begun = await openPage(browser, { server, url: "/login" });
  await press(begun.page, "Continue with The Guild");
  await begun.page.waitForURL((url) => url.origin !== server.url);
  await begun.page.goto(`${server.url}/login?code=stolen&state=made-up`);
  await expect(main(begun.page).getByText("This login wasn’t started in this browser")).toBeVisible();
});
