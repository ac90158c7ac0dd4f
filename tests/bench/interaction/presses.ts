import type { Browser, BrowserContextOptions } from "@playwright/test";
import { percentile } from "#bench/median.ts";
import type { Findings, Line } from "#bench/table.ts";
import { coldPage, DESK, PHONE, SLOWED_BY } from "./cold.ts";
import { answeredIn, watch } from "./watch.ts";

const PRESSES = Number(process.env["BENCH_PRESSES"] ?? 50);
const MEDIAN_MOST_MS = 700;
const LOST_AFTER_MS = 5_000;
/** From a press as soon as the button is painted to one on a page that has long been quiet. */
const DELAYS_MS = [0, 0, 20, 50, 100, 200, 400, 800, 1_200, 2_000];

type Opener = { what: string; panel: string; context: BrowserContextOptions };

const OPENERS: Opener[] = [
  { what: "search", panel: "search", context: DESK },
  { what: "settings", panel: "settings", context: DESK },
  { what: "menu, on a phone", panel: "menu", context: PHONE },
];

/** Presses a panel's button on a page that was never opened before. */
async function press(browser: Browser, url: string, { panel, context }: Opener, delayMs: number) {
  await using cold = await coldPage(browser, context);
  const { page } = cold;
  await watch(page, "click", `#${panel}[role=dialog]`);
  await page.goto(url, { waitUntil: "commit" });
  const button = page.locator(`[data-overlay=${panel}]:visible`).first();
  await button.waitFor();
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.waitForTimeout(delayMs);
  await page.mouse.click(x + width / 2, y + height / 2);
  return await answeredIn(page, LOST_AFTER_MS);
}

async function openerLines(browser: Browser, url: string, opener: Opener): Promise<Line[]> {
  const times: (number | undefined)[] = [];
  for (let turn = 0; turn < PRESSES; turn += 1) {
    times.push(await press(browser, url, opener, DELAYS_MS[turn % DELAYS_MS.length] ?? 0));
  }
  const answered = times.filter((time) => time !== undefined);
  const lost = times.length - answered.length;
  return [
    { what: `${opener.what}: lost of ${String(times.length)} presses`, value: lost, unit: "", budget: { most: 0 } },
    {
      what: `${opener.what}: open, median`,
      ...{ value: percentile(answered, 0.5), unit: "ms" },
      budget: { most: MEDIAN_MOST_MS },
    },
    { what: `${opener.what}: open, p95`, value: percentile(answered, 0.95), unit: "ms" },
  ];
}

/** How long the first press on a cold page takes to open what it asks for, and whether any is lost. */
export async function coldPresses(browser: Browser, url: string): Promise<Findings> {
  const lines: Line[] = [];
  for (const opener of OPENERS) lines.push(...(await openerLines(browser, url, opener)));
  return { title: `First press on a cold page, CPU ${String(SLOWED_BY)} × slower`, lines };
}
