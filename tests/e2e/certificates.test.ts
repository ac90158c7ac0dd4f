import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDashboard, section } from "./dashboardPage.ts";
import { aPerson, atRest, expect, expectAccessibleInBothThemes, LONG, openPage, type Page } from "./kit.ts";
import { type Person, request, shared, storageOf, test, type TestServer } from "./kit.ts";
import { finishLessons, LESSONS } from "./learned.ts";
import { complete, markButton, said, undoButton } from "./learning.ts";
import { DESK } from "./playing.ts";

const FIRST = LESSONS.filter(({ moduleId }) => moduleId === 1);
const TITLE = "Module 1, Choose your ground";

const verdict = (page: Page) => page.getByRole("main").getByRole("status");
const sheet = (page: Page) => page.getByRole("article", { name: "Certificate" });
const file = (page: Page) => page.getByLabel("Or its file");

/** Somebody finished the first module; the code of their certificate. */
async function finished(server: TestServer, person: Person): Promise<string> {
  await finishLessons(server, person, FIRST);
  const { certificates } = await request<{ certificates: { code: string }[] }>(`${server.url}/api/course/progress`, {
    token: person.token,
  });
  return certificates[0]?.code ?? "";
}

const server = shared();

const LAST = FIRST.at(-1)?.id ?? "";

const aCertificate = async (displayName = "Ada Löwe") => finished(server, await aPerson(server, { displayName }));

test("a module's last lesson brings its certificate, and a stranger sees that it is genuine", async ({ browser }) => {
  const ada = await aPerson(server, { displayName: "Ada Löwe" });
  await finishLessons(server, ada, FIRST.slice(0, -1));
  const { page, problems } = await openPage(browser, { server, url: `/module/1/${LAST}`, storage: storageOf(ada) });
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
  expect([problems, other.problems]).toEqual([[], []]);
});

test("on paper there is the certificate and nothing else, on one page", LONG, async ({ browser }) => {
  const code = await aCertificate();
  const context = { colorScheme: "dark" } as const;
  const { page } = await openPage(browser, { server, url: `/certificate?code=${code}`, context });
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

const ANSWER = "**/api/course/certificates/*";

test("whoever is shown a changed certificate, or another's, reads that it is none", LONG, async ({ browser }) => {
  const [code, other] = [await aCertificate(), await aCertificate("Eve")];
  const { page } = await openPage(browser, { server, url: "/certificate" });
  await expect(verdict(page)).toContainText("This is a sample.");
  await page.route(ANSWER, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { text: string };
    await route.fulfill({ response, json: { ...answer, text: answer.text.replace("Ada Löwe", "Eve") } });
  });
  await page.goto(`/certificate?code=${code}`);
  await expect(verdict(page)).toContainText("Not genuine.");
  await expect(page.getByText("Eve", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expectAccessibleInBothThemes(page, "not genuine");
  await page.unroute(ANSWER);
  await page.route(ANSWER, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${server.url}/api/course/certificates/${other}` }) }),
  );
  await page.reload();
  await expect(verdict(page)).toContainText("Not genuine.");
});

test("the file and the key are all it takes to check without us", async ({ browser }) => {
  const code = await aCertificate();
  const { page } = await openPage(browser, { server, url: `/certificate?code=${code}` });
  await expect(verdict(page)).toContainText("Genuine.");
  await page.getByText("For developers: check it without us").click();
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    for (const name of ["Download the file", "our public key"]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      await download.saveAs(join(folder, download.suggestedFilename()));
    }
    const command = (await page.getByRole("region", { name: "The command" }).textContent()) ?? "";
    const check = () => execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
    expect(check()).toContain("Issued to: Ada Löwe");
    expect(check()).toMatch(/\nGenuine\.\n$/);

    const path = join(folder, `certificate-${code}.json`);
    await file(page).setInputFiles(path);
    await expect(verdict(page)).toContainText("Genuine.");
    writeFileSync(path, readFileSync(path, "utf8").replace("Ada Löwe", "Eve"));
    expect(check()).toMatch(/\nNOT GENUINE\.\n$/);
    await file(page).setInputFiles(path);
    await expect(verdict(page)).toContainText("Not genuine.");
    await file(page).setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("[broken") });
    await expect(verdict(page)).toContainText("Not genuine.");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a code is typed by keyboard, in any form; one that cannot be is said at its field", LONG, async ({ browser }) => {
  const code = await aCertificate();
  const { page } = await openPage(browser, { server, url: "/certificate" });
  const field = page.getByRole("textbox", { name: "Certificate code" });
  await field.focus();
  await page.keyboard.type("7K3M");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("A code has twelve letters and digits, such as 7K3M-9QXT-2HBV.");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleInBothThemes(page, "not a code");
  await field.fill(code.toLowerCase().replaceAll("-", " "));
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toContainText("Genuine.");
  await expect(page.getByRole("alert")).toHaveText("");
  await expect(page).toHaveURL(`${server.url}/certificate?code=${code}`);
  await field.fill("2222-2222-2222");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(verdict(page)).toContainText("Unknown code.");
  await expectAccessibleInBothThemes(page, "unknown");
});

const THIRD = LESSONS.filter(({ moduleId }) => moduleId === 3);
const LAST_OF_3 = "/module/3/edit-in-four-passes";
const moment = (page: Page) => page.getByRole("dialog");

test("a finished module is told once: what was made, the certificate and one next step", async ({ browser }) => {
  const person = await aPerson(server);
  await finishLessons(server, person, THIRD.slice(0, -1));
  const storage = storageOf(person);
  const { page, problems } = await openPage(browser, { server, url: LAST_OF_3, storage, context: DESK });
  await complete(page);
  await expect(moment(page)).toHaveAccessibleName("Film and edit is in the can");
  await expect(page.getByRole("heading", { name: "Film and edit is in the can" })).toBeFocused();
  await expect(moment(page).getByRole("img", { name: "All 3 lessons completed, 9:00" })).toBeVisible();
  await expect(moment(page)).toContainText("One finished, captioned video with equipment you own");
  await expect(moment(page).getByRole("link", { name: "Open it" })).toHaveAttribute("href", /^\/certificate\?code=/);
  await expect(moment(page).getByRole("link", { name: "Start lesson 4.1" })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleInBothThemes(page, "a finished module at 320 px");
  expect(await moment(page).evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(moment(page)).toHaveCount(0);
  await undoButton(page).click();
  await complete(page);
  await atRest(page);
  await expect(moment(page)).toHaveCount(0);
  await using other = await openPage(browser, { server, url: LAST_OF_3, storage, context: DESK });
  await atRest(other.page);
  await expect(moment(other.page)).toHaveCount(0);
  expect(problems).toEqual([]);
});
