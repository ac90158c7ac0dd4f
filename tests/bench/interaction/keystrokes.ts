import type { Browser, Page } from "@playwright/test";
import { percentile } from "#bench/median.ts";
import type { Findings } from "#bench/table.ts";
import { coldPage, DESK, SLOWED_BY } from "./cold.ts";
import { answeredIn, watch } from "./watch.ts";

const QUERIES = [
  "viewer",
  "thumbnail",
  "retention",
  "script",
  "sound",
  "audience",
  "promise",
  "channel",
  "shift",
  "curve",
];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const WITHIN_MS = 5_000;
const SLOWEST_MS = 120;

const ROW = "#search [role=listbox]:not([hidden]) [role=option], #search a[href='/contact']";
const HIT = "#search [role=group] [role=option]";

async function openSearch(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("[data-overlay=search]:visible").first().click();
  await page.locator("#search input").waitFor();
  await page.waitForTimeout(500);
}

/** Each key of each query, in a search that is open and has its catalogue; the first key of all is left out. */
async function keyTimes(browser: Browser, url: string): Promise<number[]> {
  await using cold = await coldPage(browser, DESK);
  const { page } = cold;
  await watch(page, "input", ROW);
  await openSearch(page, url);
  const times: number[] = [];
  for (const query of QUERIES) {
    for (const key of query) {
      await page.keyboard.press(key);
      times.push((await answeredIn(page, WITHIN_MS)) ?? WITHIN_MS);
    }
    await page.locator("#search input").fill("");
  }
  return times.slice(1);
}

/** From a query's last key to its hits in the lessons' text, the pause before the search included. */
async function textTimes(browser: Browser, url: string): Promise<number[]> {
  await using cold = await coldPage(browser, DESK);
  const { page } = cold;
  await watch(page, "input", HIT);
  await openSearch(page, url);
  const times: number[] = [];
  for (const query of QUERIES) {
    await page.locator("#search input").fill("");
    await page.locator("#search input").fill(query);
    const time = await answeredIn(page, WITHIN_MS);
    if (time !== undefined) times.push(time);
  }
  return times.slice(1);
}

async function rounds(measure: () => Promise<number[]>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(...(await measure()));
  return all;
}

export async function keystrokes(browser: Browser, url: string): Promise<Findings> {
  const keys = await rounds(() => keyTimes(browser, url));
  const texts = await rounds(() => textTimes(browser, url));
  return {
    title: `Search, a key painted, CPU ${String(SLOWED_BY)} × slower`,
    lines: [
      { what: "catalogue, median", value: percentile(keys, 0.5), unit: "ms" },
      { what: "catalogue, p95", value: percentile(keys, 0.95), unit: "ms", budget: { most: SLOWEST_MS } },
      { what: "lessons' text, median", value: percentile(texts, 0.5), unit: "ms" },
      { what: "lessons' text, p95", value: percentile(texts, 0.95), unit: "ms" },
    ],
    note: `${String(keys.length)} keys, ${String(texts.length)} queries. A key waits for the next frame (up to 16.7 ms); the lessons' text waits for a pause of 120 ms first.`,
  };
}
