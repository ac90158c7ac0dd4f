import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page, Request } from "@playwright/test";

/** A third of what Playwright's own "networkidle" asks for: nothing here answers slower. */
const QUIET_MS = 150;
const GIVES_UP_AFTER_MS = 3000;

type Traffic = { begun: number; ended: number };
const traffics = new WeakMap<BrowserContext, Traffic>();

/** Counts what the pages of a context ask for, for `atRest`. */
export function countRequests(context: BrowserContext): void {
  const traffic = { begun: 0, ended: 0 };
  // Whoever listens to the server's news goes on listening.
  const counts = (request: Request) => Number(request.resourceType() !== "eventsource");
  const end = (request: Request) => void (traffic.ended += counts(request));
  traffics.set(context, traffic);
  context.on("request", (request) => void (traffic.begun += counts(request)));
  context.on("requestfinished", end);
  context.on("requestfailed", end);
}

/** Resolves when a page has loaded, and neither it nor another tab of its context has asked for anything for a while. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState();
  const traffic = traffics.get(page.context()) ?? { begun: 0, ended: 0 };
  const latest = performance.now() + GIVES_UP_AFTER_MS;
  for (let before = -1; before !== traffic.begun || traffic.ended < traffic.begun;) {
    // The end of a request that its page did not live to see is told to nobody; whoever listens to news is never idle.
    if (performance.now() > latest)
      return page.waitForLoadState("networkidle", { timeout: GIVES_UP_AFTER_MS }).catch(() => undefined);
    before = traffic.begun;
    await wait(QUIET_MS);
    // A page that is busy answers later, and what it is busy with may ask for something.
    await page.evaluate(() => undefined).catch(() => undefined);
  }
}
