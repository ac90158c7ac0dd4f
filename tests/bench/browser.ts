import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { freePort } from "#server/scripts/serve/place.ts";
import { CHROMIUM_ARGS, wholeChromiumPath } from "#support/browser.ts";
import { workFolder } from "./folder.ts";

export type Profile = AsyncDisposable & { context: BrowserContext; port: number };

/** A browser with a profile of its own that other programs reach through a port. */
export async function openProfile(): Promise<Profile> {
  const port = await freePort();
  const folder = mkdtempSync(join(workFolder("profiles"), "profile-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await wholeChromiumPath(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${String(port)}`],
  });
  return { context, port, [Symbol.asyncDispose]: () => context.close() };
}
