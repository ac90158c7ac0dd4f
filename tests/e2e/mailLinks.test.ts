import { expect, test, type Page } from "@playwright/test";
import { cases, LONG, longIf } from "#support/cases.ts";
import { linkIn, type MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { send } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
import { emailField, heading, main } from "./comingIn.ts";
import { addUpShifts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

let sink: MailSink;
let server: TestServer;
test.beforeAll(async () => void ({ sink, server } = await startWithMails()));
test.afterAll(() => stopWithMails({ sink, server }));

/** The page's scripts come when they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

async function resetLink(): Promise<string> {
  const { email } = await aPerson(server);
  await send(`${server.url}/api/collections/users/request-password-reset`, { body: { email } });
  return linkIn(await sink.take(email)).href;
}

const KINDS: [what: string, title: string, url: () => Promise<string>][] = [
  ["a link to a new password", "Choose a new password", resetLink],
  ["another browser's link to log in", "Log in on this device?", () => Promise.resolve("/login?otpId=one#code=2")],
  ["a provider's answer", "That didn’t work", () => Promise.resolve("/login?code=a&state=b")],
];

for (const width of cases([390], [1280]))
  for (const [what, title, url] of KINDS) {
    test(
      `${what} lets no other form flash by at ${width} px, and nothing jumps`,
      longIf(what !== "a link to a new password"),
      async ({ browser }) => {
        const context = { viewport: { width, height: 844 } };
        await using opened = await openPage(browser, { server, url: "/robots.txt", context });
        const { page } = opened;
        await page.addInitScript(addUpShifts);
        const letGo = await holdScripts(page);
        await page.goto(await url(), { waitUntil: "commit" });
        await expect(heading(page, "One moment …")).toBeVisible();
        await expect(main(page).getByRole("textbox")).toHaveCount(0);
        letGo();
        await expect(heading(page, title)).toBeFocused();
        const { total, what: moved } = await shiftsOn(page);
        expect(total, moved).toBeLessThan(MOST_SHIFT);
      },
    );
  }

test("a page that takes long to come says that the link still works", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await holdScripts(page);
  await page.goto(await resetLink(), { waitUntil: "commit" });
  await expect(main(page).getByText(/Reload the page: the link still works/)).toBeVisible({ timeout: 15_000 });
});

test("without a link the form stands there from the first paint", async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  const letGo = await holdScripts(page);
  await page.goto("/login?next=%2Ffaq", { waitUntil: "commit" });
  await expect(heading(page, "Welcome back")).toBeVisible();
  await expect(emailField(page)).toBeVisible();
  letGo();
  await expect(main(page).getByText(/we’ll bring you back/)).toBeVisible();
});

test("a link that cannot be asked about, without a network, is not called a dead one", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/robots.txt" });
  const { page } = opened;
  await page.route("**/api/course/link", (route) => route.abort());
  await page.goto(await resetLink());
  await expect(heading(page, "Choose a new password")).toBeFocused();
});
