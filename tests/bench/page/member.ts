import type { BrowserContext } from "@playwright/test";
import type { Site } from "#bench/site.ts";
import { aPerson, type Person, storageOf } from "#support/person.ts";

const MONTH_MS = 30 * 86_400_000;

export const aMember = (site: Site): Promise<Person> =>
  aPerson(site, { premium: { validUntil: new Date(Date.now() + MONTH_MS) } });

/** What an earlier visit left in a member's browser: the reading cookie, the session and what the first paint reads. */
export async function signIn(context: BrowserContext, site: Site, person: Person): Promise<void> {
  const [name = "", value = ""] = person.cookie.split("=");
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    },
    storageOf(person, { subscriptionActive: true }),
  );
  await page.close();
}
