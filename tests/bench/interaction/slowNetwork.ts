import type { Browser, Page } from "@playwright/test";
import { median } from "#bench/median.ts";
import type { Findings } from "#bench/table.ts";
import { coldPage, DESK, slow4G } from "./cold.ts";
import { answeredIn, watch } from "./watch.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const WITHIN_MS = 20_000;
const SLOWEST_MS = 400;

type Search = { url: string; row: string; open: (page: Page) => Promise<void> };

/** The search is opened, and the first key pressed as soon as its field has the focus. */
async function firstKey(browser: Browser, { url, row, open }: Search): Promise<number> {
  await using cold = await coldPage(browser, DESK);
  const { page, devtools } = cold;
  await watch(page, "input", row);
  await slow4G(devtools);
  await page.goto(url);
  await open(page);
  await page.keyboard.press("s");
  return (await answeredIn(page, WITHIN_MS)) ?? WITHIN_MS;
}

const ours = (url: string): Search => ({
  url,
  row: "#search [role=listbox] [role=option]",
  open: async (page) => {
    await page.locator("[data-overlay=search]:visible").first().click();
    await page.locator("#search input:focus").waitFor({ timeout: WITHIN_MS });
  },
});

const pagefinds = (url: string): Search => ({
  url,
  row: ".pagefind-ui__result",
  open: async (page) => {
    await page.locator(".pagefind-ui__search-input").focus();
  },
});

export async function slowNetwork(browser: Browser, url: string, pagefind: string): Promise<Findings> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await firstKey(browser, ours(url)));
    times[1].push(await firstKey(browser, pagefinds(pagefind)));
  }
  const [us, them] = times.map(median);
  const line = { what: "first key answered", value: us ?? 0, unit: "ms", peer: them ?? 0 } as const;
  return {
    title: "Search on slow 4G, CPU 4 × slower",
    peer: "Pagefind's own interface, same index",
    lines: [{ ...line, budget: { most: SLOWEST_MS } }],
  };
}
