import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { WeeklyTexts } from "#contract/site.d.ts";
import { ENGLISH } from "#support/formats.ts";
import { nextMs, SPREAD_MS, weeklyValues, WEEK_MS } from "#server/hooks/learning/weekly/weekly.rules.ts";

const said = parse(readFileSync("src/texts/en.yaml", "utf8")) as { weekly: WeeklyTexts };
const weekly = { ...said.weekly, formats: ENGLISH };
const STOP = "/api/course/unsubscribe?u=x";
const news = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `L${at}`, isNew: at % 2 === 0 }));

describe("what the weekly mail says", () => {
  it("is nothing where nothing happened: no mail is sent", () => {
    expect(weeklyValues({ news: [], due: 0 }, weekly, STOP)).toBeUndefined();
  });

  it("names five lessons and counts the others, and what comes back", () => {
    expect(weeklyValues({ news: news(2), due: 1 }, weekly, STOP)).toEqual({
      news: "New: L0\nUpdated: L1",
      practice: "One question is due today, before you forget it.",
      page: "practice",
      stop: STOP,
    });
    expect(weeklyValues({ news: news(6), due: 0 }, weekly, STOP)).toMatchObject({
      news: expect.stringMatching(/New: L4\nAnd one more lesson\.$/),
      practice: "",
      page: "dashboard",
    });
    expect(weeklyValues({ news: news(50), due: 0 }, weekly, STOP)?.["news"]).toMatch(/And 45 more lessons\.$/);
  });
});

it("the next one is a week later, also after the server was down, and never at once", () => {
  expect(nextMs(1000, 2000)).toBe(1000 + WEEK_MS);
  expect(nextMs(0, 10 * WEEK_MS)).toBe(11 * WEEK_MS - SPREAD_MS);
});
