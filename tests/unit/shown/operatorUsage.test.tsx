import { describe, expect, it } from "vitest";
import type { Analytics, ModuleSteps, VitalShown } from "#contract/events.d.ts";
import { HEIGHT, WIDTH } from "#features/site/operator/figures/chart.ts";
import { Searches } from "#features/site/operator/usage/Searches.tsx";
import { Steps } from "#features/site/operator/usage/Steps.tsx";
import type { MeasuredLesson } from "#features/site/operator/usage/Usage.tsx";
import { Views } from "#features/site/operator/usage/Views.tsx";
import { Vitals } from "#features/site/operator/usage/Vitals.tsx";
import { type Drawn, drawn, rowsOf } from "./readHtml.ts";

const lesson = (moduleId: number, isPremium = false): MeasuredLesson => ({
  ...{ id: `lesson-${moduleId}`, moduleId, number: 1, title: "On tea", seconds: 90, module: `Module of ${moduleId}` },
  isPremium,
});
const steps = (moduleId: number, some: Partial<ModuleSteps> = {}): ModuleSteps => ({
  ...{ moduleId, opened: 0, half: 0, completed: 0, right: 0, finished: 0 },
  ...some,
});

describe("pages and lessons that were opened", () => {
  const VIEWS: Analytics["views"] = [
    { from: "2026-11-22", pages: 1200, lessons: 400 },
    { from: "2026-11-23", pages: 800, lessons: 0 },
  ];
  const shown = drawn(<Views views={VIEWS} />);

  it("are summed up above, in words for whoever hears the picture", () => {
    expect(shown.first("b").text).toBe("2,000 pages, 400 lessons");
    expect(shown.first("svg").attribute("aria-label")).toBe(
      "Since 22 November: 2,000 pages, 400 lessons. The table below has every bar.",
    );
  });

  it("are two bars a day to one scale, within the box", () => {
    const heights = shown.all("rect").map((bar) => Number(bar.attribute("height")));
    expect(heights).toEqual([60, 40, 20, 0]);
    for (const bar of shown.all("rect")) {
      expect(Number(bar.attribute("x")) + Number(bar.attribute("width"))).toBeLessThanOrEqual(WIDTH);
      expect(Number(bar.attribute("y")) + Number(bar.attribute("height"))).toBe(HEIGHT);
    }
  });

  it("stand in a table, the oldest first, with signs between thousands", () => {
    expect(rowsOf(shown)).toEqual([
      ["When", "Pages", "Lessons"],
      ["22 November", "1,200", "400"],
      ["23 November", "800", "0"],
    ]);
  });

  it("are named by the month where they are counted by months", () => {
    const months = drawn(<Views views={[{ from: "2026-10", pages: 1, lessons: 1 }]} />);
    expect(rowsOf(months)[1]?.[0]).toBe("October 2026");
    expect(months.first("p", { "data-count": "1" }).text).toBe("Oct");
  });
});

describe("what came of the lessons, module by module", () => {
  const LESSONS = [lesson(1), lesson(2, true), lesson(3, true)];
  const MODULES = [
    steps(1, { opened: 2000, half: 1000, completed: 500, right: 250, finished: 12 }),
    steps(2, { opened: 500, completed: 600 }),
    steps(3),
  ];
  const shown = drawn(<Steps modules={MODULES} lessons={LESSONS} />);
  const width = (row: Drawn, side: string): number =>
    Number(row.first("rect", { "data-bar": side }).attribute("width"));

  it("is a share of the visits that opened them, and none of none", () => {
    const [, first, , third] = rowsOf(shown);
    expect(first).toEqual(["1. Module of 1", "", "2,000", "1,000 (50%)", "500 (25%)", "250 (13%)", "12"]);
    expect(third).toEqual(["3. Module of 3", "", "0", "0 (–)", "0 (–)", "0 (–)", "0"]);
  });

  it("says once where Premium begins", () => {
    expect(shown.texts("th", { scope: "row" })).toEqual([
      "1. Module of 1",
      "2. Module of 2Premium from here",
      "3. Module of 3",
    ]);
    expect(drawn(<Steps modules={MODULES} lessons={[lesson(1)]} />).text).not.toContain("Premium from here");
  });

  it("is drawn to the module that is opened most, and never more done than begun", () => {
    const [, first, second, third] = shown.all("tr");
    if (!first || !second || !third) throw new Error("three modules");
    expect([width(first, "first"), width(first, "second")]).toEqual([100, 25]);
    expect([width(second, "first"), width(second, "second")]).toEqual([25, 25]);
    expect([width(third, "first"), width(third, "second")]).toEqual([0, 0]);
  });

  it("is drawn where nobody opened anything, and of a module that the course no longer has", () => {
    const none = drawn(<Steps modules={[steps(9)]} lessons={[]} />);
    expect(none.html).not.toMatch(/NaN|undefined/);
    expect(none.first("th", { scope: "row" }).text).toBe("9.");
  });
});

describe("what was looked for in vain", () => {
  it("is counted, and words are listed as they were typed, markup and other scripts among them", () => {
    const words = ["<b>tea</b>", "شاي", "x".repeat(200)].map((word, at) => ({ word, visits: 9 - at }));
    const shown = drawn(<Searches all={1200} none={34} words={words} />);
    expect(shown.first("p").text).toContain("34 of 1,200 searches found nothing.");
    expect(shown.texts("th", { scope: "row" })).toEqual(words.map(({ word }) => word));
    expect(shown.all("b")).toEqual([]);
  });

  it("has no table without a word that may be read", () => {
    expect(drawn(<Searches all={0} none={0} words={[]} />).all("table")).toEqual([]);
  });
});

describe("how fast the pages are", () => {
  const vital = (metric: VitalShown["metric"], p75: number): VitalShown => ({ metric, p75, views: 10 });
  const WHOLE = { page: "", vitals: [vital("LCP", 2600), vital("CLS", 0.3)] };

  it("is said in a number and a word, beside its place on the scale", () => {
    const shown = drawn(<Vitals pages={[WHOLE]} />);
    expect(rowsOf(shown).slice(1)).toEqual([
      ["LCPlargest image or text", "", "2.6 s", "Needs work"],
      ["CLSunexpected movement", "", "0.3", "Poor"],
    ]);
    expect(shown.all("path").map((mark) => mark.attribute("d"))).toEqual(["M52.0 0V24", "M84.0 0V24"]);
  });

  it("is listed page by page below, with a dash for what was not measured there", () => {
    const shown = drawn(<Vitals pages={[WHOLE, { page: "/faq", vitals: [vital("INP", 96)] }]} />);
    const pages = shown.first("details");
    expect(pages.first("summary").text).toBe("The most visited page");
    expect(rowsOf(pages)[1]).toEqual(["/faq", "–", "96 ms", "–", "–"]);
    expect(pages.first("a").attribute("href")).toBe("/faq");
    const two = drawn(<Vitals pages={[WHOLE, { page: "/", vitals: [] }, { page: "/faq", vitals: [] }]} />);
    expect(two.first("summary").text).toBe("The 2 most visited pages");
  });

  it("is nothing before a page was measured", () => {
    const none = drawn(<Vitals pages={[]} />);
    expect(none.text).toContain("No page has been measured yet.");
    expect([none.all("table"), none.all("details")]).toEqual([[], []]);
  });
});
