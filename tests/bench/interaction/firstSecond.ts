import type { Browser } from "@playwright/test";
import { median } from "#bench/median.ts";
import type { Findings } from "#bench/table.ts";
import { coldPage, PHONE, slow4G } from "./cold.ts";

const RUNS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SETTLE_MS = 1_500;
const FIRST_SECOND_MS = 1_000;

/** What happened, and after how many milliseconds from the navigation. */
type Moments = Record<string, number>;

/** Runs in the page: what the browser itself wrote down. */
function moments(): Moments {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const nameOf = (url: string) =>
    (new URL(url).pathname.split("/").at(-1) ?? "").replace(/\.[\w-]{6,12}(?=\.\w+$)/, "");
  const found: Moments = {};
  if (visit) {
    found["the document begins to arrive"] = visit.responseStart;
    found["the document is there"] = visit.responseEnd;
    found["everything stands in the page, our script has run"] = visit.domContentLoadedEventEnd;
  }
  for (const one of performance.getEntriesByType("resource") as PerformanceResourceTiming[]) {
    found[`${nameOf(one.name)} is asked for`] = one.startTime;
    found[`${nameOf(one.name)} is there`] = one.responseEnd;
  }
  for (const { name, startTime } of performance.getEntriesByType("paint")) found[name.replaceAll("-", " ")] = startTime;
  return found;
}

async function oneVisit(browser: Browser, url: string): Promise<Moments> {
  await using cold = await coldPage(browser, PHONE);
  await slow4G(cold.devtools);
  await cold.page.goto(url);
  await cold.page.waitForTimeout(SETTLE_MS);
  const found = await cold.page.evaluate(moments);
  return found;
}

/** The order of things when a lesson is opened for the first time on slow 4G with a CPU 4 × slower; medians. */
export async function firstSecond(browser: Browser, url: string): Promise<Findings> {
  const visits: Moments[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await oneVisit(browser, url));
  const names = [...new Set(visits.flatMap((visit) => Object.keys(visit)))];
  const middle = names.map((what) => ({ what, value: median(visits.flatMap((visit) => visit[what] ?? [])) }));
  const inOrder = middle.toSorted((one, other) => one.value - other.value);
  const lines = inOrder.filter(({ value }) => value <= FIRST_SECOND_MS);
  return { title: "The first second of a lesson, slow 4G", lines: lines.map((line) => ({ ...line, unit: "ms" })) };
}
