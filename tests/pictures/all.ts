import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";

/** Screens that everybody may see, and those of somebody signed in. */
const PUBLIC = [
  ...["/", "/curriculum", "/module/1", "/module/9", "/module/1/viewer-before-topic", "/module/5/five-numbers"],
  ...[
    "/success-stories",
    "/faq",
    "/glossary",
    "/case",
    "/subscription",
    "/gift",
    "/contact",
    "/search?q=title",
    "/login",
  ],
  ...[
    "/register",
    "/registerInfo",
    "/reset-password",
    "/privacy-policy",
    "/terms-of-service",
    "/certificate",
    "/community",
  ],
  ...["/offline", "/nowhere", "/cancel", "/practice", "/withdraw"],
];
const OWN = [
  ...["/dashboard", "/profile", "/subscriptions", "/notes", "/review", "/module/5/five-numbers", "/operator"],
  ...["/moderation", "/glossary", "/success", "/prepayment"],
];
const WIDTHS = [390, 768, 1280];
const THEMES = ["light", "dark"] as const;
const MONTH_MS = 30 * 86_400_000;
const nameOf = (address: string) => address.replaceAll(/\W+/g, "-").replace(/^-/, "") || "home";

/** Every screen, in three widths and both themes, as pictures of the whole page. @param only names to take, all where it is empty */
export async function takeAll(browser: Browser, server: TestServer, folder: string, only: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const member = await aPerson(server, {
    email: "ada@example.test",
    premium: { validUntil: new Date(Date.now() + MONTH_MS) },
  });
  const { id, email, token } = member;
  const known = { id, email, displayName: "Ada", subscriptionActive: true };
  const session = { token, record: { ...known, collectionName: "users" } };
  const storage = { pocketbase_auth: JSON.stringify(session), user: JSON.stringify({ ...known, photoURL: "" }) };
  const screens = [
    ...PUBLIC.map((address) => ({ name: nameOf(address), address, who: {} })),
    ...OWN.map((address) => ({
      name: `own-${nameOf(address)}`,
      address,
      who: { cookie: member.cookie, storage },
    })),
  ].filter(({ name }) => only.length === 0 || only.includes(name));
  for (const { name, address, who } of screens)
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        const context = { viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: "reduce" } as const;
        await using opened = await openPage(browser, { url: address, server, context, ...who });
        const { page } = opened;
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ fullPage: true });
        writeFileSync(join(folder, `${name}.${String(width)}.${theme}.png`), picture);
      }
}
