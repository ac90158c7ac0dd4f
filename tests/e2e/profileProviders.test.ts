import { startIdentityProvider } from "#support/oidc.ts";
import { expect, expectAccessibleInBothThemes, here, openPage, ownServer, type Page, request, send } from "./kit.ts";
import { storageOf, test } from "./kit.ts";

const REDIRECT = "https://course.example/login";
const USERS = "/api/collections/users";

const provider = here(
  () => startIdentityProvider(REDIRECT),
  (it) => it.stop(),
);
const server = ownServer(() => ({ env: provider.env }));

interface Methods {
  oauth2: { providers: { authURL: string; codeVerifier: string }[] };
}
interface Signed {
  token: string;
  record: { id: string; email: string };
}

async function comeByProvider(): Promise<Signed> {
  const { oauth2 } = await request<Methods>(`${server.url}${USERS}/auth-methods`, { method: "GET" });
  const [offer] = oauth2.providers;
  if (!offer) throw new Error("No provider is offered");
  const back = await provider.visit(offer.authURL + encodeURIComponent(REDIRECT));
  const code = back.searchParams.get("code");
  const body = { provider: "oidc", redirectURL: REDIRECT, code, codeVerifier: offer.codeVerifier };
  return request<Signed>(`${server.url}${USERS}/auth-with-oauth2`, { body });
}

const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();

test("a linked provider is named, and unlinked after a warning", async ({ browser }) => {
  const { token, record } = await comeByProvider();
  const storage = storageOf({ ...record, token, password: "", cookie: "" });
  const { page, problems } = await openPage(browser, { server, url: "/profile", storage });
  // They have just come.
  await press(page, "Skip the questions");
  await expect(page.getByRole("main").getByText("The Guild").first()).toBeVisible();
  await press(page, "Unlink The Guild");
  const dialog = page.getByRole("dialog", { name: "Unlink The Guild?" });
  await expect(dialog).toContainText("without the password, you can’t get back in");
  await expectAccessibleInBothThemes(page, "the question before unlinking");
  await press(page, "Keep it");
  await expect(dialog).toHaveCount(0);
  await press(page, "Unlink The Guild");
  await press(page, "Unlink");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Unlink The Guild" })).toHaveCount(0);
  const links = await request<{ totalItems: number }>(`${server.url}/api/collections/_externalAuths/records`, {
    method: "GET",
    token,
  });
  expect(links.totalItems).toBe(0);
  expect(problems).toEqual([]);
});

test("nobody sees or unlinks another's providers", async () => {
  const { token, record } = await comeByProvider();
  provider.person = { sub: "eve", email: "eve@example.test", email_verified: true, name: "Eve" };
  const eve = await comeByProvider();
  const url = `${server.url}/api/collections/_externalAuths/records`;
  const { items } = await request<{ items: { id: string; recordRef: string }[] }>(url, { method: "GET", token });
  expect(items.map(({ recordRef }) => recordRef)).toEqual([record.id]);
  const [link] = items;
  expect((await send(`${url}/${link?.id ?? ""}`, { method: "DELETE", token: eve.token })).status).toBe(404);
  expect((await send(`${url}/${link?.id ?? ""}`, { method: "DELETE" })).status).toBe(404);
});
