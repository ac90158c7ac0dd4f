import { expectSignedIn, logIn, passwordField } from "./comingIn.ts";
import { aPerson, atRest, expect, LONG, openPage, request, shared, storageOf, test } from "./kit.ts";

const server = shared();

test("two tabs do not renew the session in turns for ever", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context, requests } = await openPage(browser, { server, url: "/faq", storage: storageOf(ada) });
  await expectSignedIn(page);
  const other = await context.newPage();
  let renewals = 0;
  context.on("request", (one) => void (renewals += Number(one.url().endsWith("auth-refresh"))));
  await other.goto(`${server.url}/curriculum`);
  await expectSignedIn(other);
  for (const tab of [page, other]) await atRest(tab);
  expect(renewals).toBeLessThanOrEqual(2);
  expect(requests.filter((one) => one.url().endsWith("auth-refresh"))).toHaveLength(1);
});

test(
  "a name changed on another device is in the header of every tab after the next page",
  LONG,
  async ({ browser }) => {
    const ada = await aPerson(server);
    const { page, context } = await openPage(browser, { server, url: "/faq", storage: storageOf(ada) });
    await expectSignedIn(page);
    const url = `${server.url}/api/collections/users/records/${ada.id}`;
    await request(url, { method: "PATCH", body: { displayName: "Ada Byron" }, token: ada.token });
    const other = await context.newPage();
    await other.goto(`${server.url}/curriculum`);
    await expectSignedIn(other, "Ada Byron");
    await expectSignedIn(page, "Ada Byron");
  },
);

test("with storage blocked one can log in, and reads how long it lasts", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto("/login?next=%2Fprofile");
  await expect(passwordField(page)).toBeVisible();
  await logIn(page, ada);
  await expect(page.getByRole("heading", { name: "You’re logged in, on this page only" })).toBeFocused();
  expect(problems).toEqual([]);
});
