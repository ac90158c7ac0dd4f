import type { Page } from "@playwright/test";

declare global {
  /** What the page noted of itself: when it was touched, and when what was waited for stood on the screen. */
  var bench: { touched: number; shown: number };
}

/**
 * Notes in the page when it is touched by `event` (the time the browser gives the event) and when, after that, a
 * change left `selector` on the page and its frame was done. Lasts for every page opened after it.
 */
export async function watch(page: Page, event: "click" | "input", selector: string): Promise<void> {
  await page.addInitScript(note, [event, selector] as const);
}

function note([event, selector]: readonly [event: string, selector: string]): void {
  const bench = (globalThis.bench = { touched: 0, shown: 0 });
  const afterFrame = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
  const touch = ({ timeStamp }: Event) => Object.assign(bench, { touched: timeStamp, shown: 0 });
  addEventListener(event, touch, { capture: true });
  new MutationObserver(() => {
    if (bench.touched === 0 || bench.shown > 0 || !document.querySelector(selector)) return;
    bench.shown = Number.MAX_VALUE;
    const { touched } = bench;
    afterFrame(() => {
      if (touched === bench.touched) bench.shown = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Milliseconds from the touch until what it brought was painted; undefined when that did not come in time. */
export async function answeredIn(page: Page, withinMs: number): Promise<number | undefined> {
  const isShown = () => globalThis.bench.shown > 0 && globalThis.bench.shown < Number.MAX_VALUE;
  const came = await page
    .waitForFunction(isShown, undefined, { timeout: withinMs, polling: 10 })
    .catch(() => undefined);
  return came && page.evaluate(() => globalThis.bench.shown - globalThis.bench.touched);
}
