import { expect, test } from "@playwright/test";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { LONG, cases } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { type Person, aPerson } from "#support/person.ts";
import { request } from "#support/request.ts";
import { type TestServer, sharedServer } from "#support/startPocketBase.ts";
import { FIRST, TITLE, finished, sheet, verdict } from "./certified.ts";
import { openDashboard, section } from "./dashboardPage.ts";
import { finishLessons } from "./learned.ts";
import { markButton, said } from "./learning.ts";
import { storageOf } from "./session.ts";
import { MOST_SHIFT, addUpShifts, shiftsOn } from "./shifts.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const LAST = FIRST.at(-1)?.id ?? "";

const aCertificate = async (displayName = "Ada Löwe") => finished(server, await aPerson(server, { displayName }));

test("the last lesson of a module brings its certificate, and a stranger sees that it is genuine", async ({
  browser,
}) => {
  const ada = await aPerson(server, { displayName: "Ada Löwe" });
  await finishLessons(server, ada, FIRST.slice(0, -1));
  await using opened = await openPage(browser, { server, url: `/module/1/${LAST}`, storage: storageOf(ada) });
  const { page } = opened;
  await markButton(page).click();
  await expect(said(page)).toHaveText("Saved. That finishes the module. See your certificate");
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page, "the module is finished");
  await page.goto("/module/1");
  await expect(page.getByRole("link", { name: "Your certificate" })).toBeVisible();
  await page.goto("/dashboard");
  const own = section(page, "Certificates");
  await expect(own).toContainText(/Finished on \d+ \w+ \d{4}\. Issued to Ada Löwe/);
  await expectAccessibleInBothThemes(page, "with a certificate");
  await own.getByRole("link", { name: TITLE }).click();
  await expect(verdict(page)).toContainText("Genuine.");

  await using other = await openPage(browser, { server, url: page.url(), context: { reducedMotion: "reduce" } });
  await expect(verdict(other.page)).toContainText("Genuine. Your browser has checked our signature");
  await expect(sheet(other.page)).toContainText("Ada Löwe");
  await expect(sheet(other.page)).toContainText(TITLE);
  await expect(sheet(other.page)).toContainText(`Lessons${FIRST.length}`);
  await expectAccessibleInBothThemes(other.page, "genuine, 1280 px");
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(other.page, "genuine, 390 px");
  expect([opened.problems, other.problems]).toEqual([[], []]);
});

test("on paper there is the certificate and nothing else, on one page", LONG, async ({ browser }) => {
  const code = await aCertificate();
  const context = { colorScheme: "dark" } as const;
  await using opened = await openPage(browser, { server, url: `/certificate?code=${code}`, context });
  const { page } = opened;
  await expect(verdict(page)).toContainText("Genuine.");
  await page.emulateMedia({ media: "print" });
  await expect(sheet(page)).toBeVisible();
  for (const name of ["Print or save as PDF", "Check"]) await expect(page.getByRole("button", { name })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test("its link is copied to be shared", LONG, async ({ browser }) => {
  const code = await aCertificate();
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  await using opened = await openPage(browser, { server, url: `/certificate?code=${code}`, context });
  const { page } = opened;
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/certificate?code=${code}`);
});

for (const width of cases([390], [1280])) {
  test(`nothing jumps while a certificate is looked up at ${width} px`, async ({ browser }) => {
    const code = await aCertificate();
    const context = { viewport: { width, height: 844 } };
    await using opened = await openPage(browser, { server, url: "/robots.txt", context });
    const { page } = opened;
    await page.addInitScript(addUpShifts);
    await page.goto(`/certificate?code=${code}`);
    await expect(verdict(page)).toContainText("Genuine.");
    const { total, what } = await shiftsOn(page);
    expect(total, what).toBeLessThan(MOST_SHIFT);
  });
}

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
