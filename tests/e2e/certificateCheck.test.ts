import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { request } from "#support/request.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { file, finished, sheet, verdict } from "./certified.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

const ANSWER = "**/api/course/certificates/*";

const aCertificate = async (displayName = "Ada Löwe") => finished(server, await aPerson(server, { displayName }));

test(
  "one who was shown a changed certificate is told so, and nothing stands on the paper",
  LONG,
  async ({ browser }) => {
    const code = await aCertificate();
    await using opened = await openPage(browser, { server, url: "/certificate" });
    const { page } = opened;
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
  },
);

test("a certificate shown under another's code is not genuine", LONG, async ({ browser }) => {
  const [mine, other] = [await aCertificate(), await aCertificate("Eve")];
  await using opened = await openPage(browser, { server, url: "/certificate" });
  const { page } = opened;
  await page.route(ANSWER, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${server.url}/api/course/certificates/${other}` }) }),
  );
  await page.goto(`/certificate?code=${mine}`);
  await expect(verdict(page)).toContainText("Not genuine.");
});

test("the file and the key are all it takes to check without us", async ({ browser }) => {
  const code = await aCertificate();
  await using opened = await openPage(browser, { server, url: `/certificate?code=${code}` });
  const { page } = opened;
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
  await using opened = await openPage(browser, { server, url: "/certificate" });
  const { page } = opened;
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

test("without a connection it says so, and checks when there is one again", LONG, async ({ browser }) => {
  const code = await aCertificate();
  await using opened = await openPage(browser, { server, url: "/certificate" });
  const { page, context } = opened;
  await expect(verdict(page)).toContainText("This is a sample.");
  await context.setOffline(true);
  await page.getByRole("textbox", { name: "Certificate code" }).fill(code);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(verdict(page)).toContainText("Our server can’t be reached.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(verdict(page)).toContainText("Genuine.");
});

test("a browser that cannot check signatures says whose word it is", LONG, async ({ browser }) => {
  const code = await aCertificate();
  await using opened = await openPage(browser, { server, url: "/certificate" });
  const { page } = opened;
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
  });
  await page.goto(`/certificate?code=${code}`);
  await expect(verdict(page)).toContainText("Issued by us. That’s our server’s word");
  await expect(sheet(page)).toContainText("Ada Löwe");
  await expectAccessibleInBothThemes(page, "unchecked");
  const answer = await request<{ text: string }>(`${server.url}/api/course/certificates/${code}`);
  const changed = JSON.stringify({ ...answer, text: answer.text.replace("Ada Löwe", "Eve") });
  await file(page).setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(changed) });
  await expect(verdict(page)).toContainText("Not genuine.");
});
