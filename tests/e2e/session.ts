import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type PocketBase from "pocketbase";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const SDK = readFileSync(join(PROJECT, "node_modules", "pocketbase", "dist", "pocketbase.umd.js"), "utf8");
const MONTH_MS = 30 * 86_400_000;

export const inAMonth = (): Date => new Date(Date.now() + MONTH_MS);
export const yesterday = (): Date => new Date(Date.now() - 86_400_000);

export const aMember = (server: TestServer): Promise<Person> =>
  aPerson(server, { premium: { validUntil: inAMonth() } });

declare global {
  /** The SDK as a script, once `bringSdk` put it into the page. */
  var PocketBase: new (url: string) => PocketBase;
}

const bringSdk = (page: Page): Promise<void> => page.evaluate(SDK);

/** Signs in inside the page through the SDK, whose store in local storage is the site's own. */
export async function signInOn(page: Page, { email, password }: Person): Promise<void> {
  await bringSdk(page);
  await page.evaluate(
    async ([identity, secret]) => {
      await new globalThis.PocketBase(location.origin).collection("users").authWithPassword(identity, secret);
    },
    [email, password] as const,
  );
}
