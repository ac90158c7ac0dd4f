import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";

/** What a lesson's frame may weigh with the scripts it links, in bytes as sent (Brotli). */
export const FRAME_MOST_BYTES = 16 * 1024;

/** What an author wrote or drew, sources and links among it: it is as long as it is, and weighs nothing in a frame. */
const WRITTEN = ".prose, #transcript, #resources li, script[type='application/ld+json']";

const RULE = /([^{}>@]+)\{[^{}]*\}/g;
const BETWEEN_SELECTORS = /,(?![^(]*\))/;

/** What is drawn comes with its own rules, on the pages alone that have it. */
const withoutFigures = (html: string): string =>
  html.replace(RULE, (rule, selectors: string) =>
    selectors.split(BETWEEN_SELECTORS).every((one) => /\.figure\b/.test(one)) ? "" : rule,
  );

/**
 * A page's HTML and inline styles and scripts around what an author wrote, in bytes as they would weigh alone.
 * @param page any open page: it parses the HTML
 * @param quality of the compression: ours is the best, a lower one is quick and says which of many are heavy
 */
export async function frameBytes(page: Page, html: string, quality = constants.BROTLI_MAX_QUALITY): Promise<number> {
  const around = await page.evaluate(
    ([text, written]) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      parsed.querySelectorAll(written).forEach((one) => one.remove());
      return parsed.documentElement.outerHTML;
    },
    [html, WRITTEN] as const,
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(withoutFigures(around), { params }).length;
}
