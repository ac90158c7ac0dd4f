import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { openPage } from "#support/openPage.ts";

export const SLOWED_BY = 4;

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export type ColdPage = AsyncDisposable & { page: Page; devtools: CDPSession };

/** An empty page in a browser profile without a cache, on a CPU that is slowed down. */
export async function coldPage(browser: Browser, context: BrowserContextOptions): Promise<ColdPage> {
  const opened = await openPage(browser, { url: "about:blank", context });
  const devtools = await opened.context.newCDPSession(opened.page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_BY });
  return { page: opened.page, devtools, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const slow4G = (devtools: CDPSession): Promise<unknown> =>
  devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
