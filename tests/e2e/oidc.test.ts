import { freePort } from "#server/scripts/serve/place.ts";
import { startIdentityProvider } from "#support/oidc.ts";
import { anAddress, expectFitsPhone, expectSignedIn, heading, main, press } from "./comingIn.ts";
import { expect, expectAccessibleInBothThemes, here, LONG, openPage, ownServer, type Page, request } from "./kit.ts";
import { send, storageOf, test } from "./kit.ts";

const place = here(async () => ({ port: await freePort() }));
const provider = here(
  () => startIdentityProvider(`http://127.0.0.1:${String(place.port)}/login`),
  (it) => it.stop(),
);
const server = ownServer(() => ({ env: provider.env, port: place.port }));

const USERS = "/api/collections/users";
const LINKS = () => `${server.url}/api/collections/_externalAuths/records`;
const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

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
  await expectFitsPhone(page, "a failed provider");
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

interface Signed {
  token: string;
  record: { id: string; email: string };
}
interface Methods {
  oauth2: { providers: { authURL: string; codeVerifier: string }[] };
}

async function comeByProvider(): Promise<Signed> {
  const redirectURL = `${server.url}/login`;
  const { oauth2 } = await request<Methods>(`${server.url}${USERS}/auth-methods`, { method: "GET" });
  const [offer] = oauth2.providers;
  if (!offer) throw new Error("No provider is offered");
  const back = await provider.visit(offer.authURL + encodeURIComponent(redirectURL));
  const body = { provider: "oidc", redirectURL, code: back.searchParams.get("code"), codeVerifier: offer.codeVerifier };
  return request<Signed>(`${server.url}${USERS}/auth-with-oauth2`, { body });
}

test("a linked provider is named, and unlinked after a warning", async ({ browser }) => {
  const { token, record } = await comeByProvider();
  provider.person = { sub: "eve", email: "eve@example.test", email_verified: true, name: "Eve" };
  const eve = await comeByProvider();
  const storage = storageOf({ ...record, token, password: "", cookie: "" });
  const { items } = await request<{ items: { id: string; recordRef: string }[] }>(LINKS(), { method: "GET", token });
  expect(
    items.map(({ recordRef }) => recordRef),
    "nobody sees another's",
  ).toEqual([record.id]);
  for (const stranger of [{ token: eve.token }, {}])
    expect((await send(`${LINKS()}/${items[0]?.id ?? ""}`, { method: "DELETE", ...stranger })).status).toBe(404);
  const { page, problems } = await openPage(browser, { server, url: "/profile", storage });
  // They have just come.
  await pressed(page, "Skip the questions");
  await expect(page.getByRole("main").getByText("The Guild").first()).toBeVisible();
  await pressed(page, "Unlink The Guild");
  const dialog = page.getByRole("dialog", { name: "Unlink The Guild?" });
  await expect(dialog).toContainText("without the password, you can’t get back in");
  await expectAccessibleInBothThemes(page, "the question before unlinking");
  await pressed(page, "Keep it");
  await expect(dialog).toHaveCount(0);
  await pressed(page, "Unlink The Guild");
  await pressed(page, "Unlink");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Unlink The Guild" })).toHaveCount(0);
  expect((await request<{ totalItems: number }>(LINKS(), { method: "GET", token })).totalItems).toBe(0);
  expect(problems).toEqual([]);
});
