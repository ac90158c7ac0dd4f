import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { finished, TITLE } from "./certified.ts";
import { openDashboard, section } from "./dashboardPage.ts";

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const rename = ({ id, token }: Person, displayName: string) =>
  request(`${server.url}/api/collections/users/records/${id}`, { method: "PATCH", token, body: { displayName } });

test("a certificate waits for a name, and takes on another when its owner asks", LONG, async ({ browser }) => {
  const ada = await aPerson(server, { displayName: "" });
  await finished(server, ada);
  const nameless = { displayName: "" };
  await using opened = await openDashboard(browser, server, ada, { known: nameless });
  const own = section(opened.page, "Certificates");
  await expect(own).toContainText("A certificate is waiting for you. Tell us the name to put on it.");
  await expectAccessibleInBothThemes(opened.page, "waiting for a name");
  await rename(ada, "Ada");
  await opened.page.reload();
  await expect(own).toContainText("Issued to Ada");
  await rename(ada, "Ada Lovelace");
  await opened.page.reload();
  const button = own.getByRole("button", { name: "Issue it to Ada Lovelace" });
  await expect(button).toBeVisible();
  await expectAccessibleInBothThemes(opened.page, "another name");
  await button.press("Enter");
  await expect(own).toContainText("Issued to Ada Lovelace");
  await expect(own.getByRole("link", { name: TITLE })).toBeFocused();
  await expect(opened.page.getByText("It now says Ada Lovelace.")).toBeVisible();
  await expect(button).toHaveCount(0);
});

test("a name that could not be changed says why, and can be tried again", LONG, async ({ browser }) => {
  const ada = await aPerson(server, { displayName: "Ada" });
  await finished(server, ada);
  await rename(ada, "Ada Lovelace");
  await using opened = await openDashboard(browser, server, ada, { known: { displayName: "Ada Lovelace" } });
  const own = section(opened.page, "Certificates");
  const button = own.getByRole("button", { name: "Issue it to Ada Lovelace" });
  await expect(button).toBeVisible();
  await opened.context.setOffline(true);
  await button.click();
  await expect(own.getByRole("alert")).toHaveText(/You’re offline\./);
  await opened.context.setOffline(false);
  await button.click();
  await expect(own).toContainText("Issued to Ada Lovelace");
});
