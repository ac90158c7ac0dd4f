import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysIn, firstDay, viewsOf } from "#server/hooks/site/events/figures.rules.ts";
import { addUp, boundedSums, type EventLine, VITALS, vitalsOf } from "#server/hooks/site/events/sums.rules.ts";

const CUTS = [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000];
const seen = (metric: string, value: number, page = "/faq"): EventLine => ({
  ...{ name: "performance", page, props: JSON.stringify({ metric, value }) },
});
const shown = (lines: EventLine[], page = "") => {
  const sums = new Map<string, number>();
  addUp(sums, lines);
  return vitalsOf(boundedSums(sums)).get(page) ?? [];
};
const step = (value: number) => CUTS.filter((cut) => cut < value).length;
const VALUES = fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 60 });

describe("what three of four views were at least as good as", () => {
  it("lies between the same cuts as among the views themselves", () =>
    fc.assert(
      fc.property(VALUES, (values) => {
        const [{ p75, views } = { p75: -1, views: 0 }] = shown(values.map((value) => seen("LCP", value)));
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
        expect(views).toBe(values.length);
        expect(p75).toBeGreaterThanOrEqual(CUTS[step(exact) - 1] ?? 0);
        expect(p75).toBeLessThanOrEqual(CUTS[step(exact)] ?? 0);
      }),
      { numRuns: 40 },
    ));

  it("does not hang on the order in which views came", () =>
    fc.assert(
      fc.property(VALUES, (values) => {
        const lines = values.map((value) => seen("LCP", value));
        expect(shown(lines.toReversed())).toEqual(shown(lines));
      }),
      { numRuns: 40 },
    ));

  it("never grows better by a view that is worse than all", () =>
    fc.assert(
      fc.property(VALUES, (values) => {
        const before = shown(values.map((value) => seen("LCP", value)))[0]?.p75 ?? 0;
        const after = shown([...values, 60_000].map((value) => seen("LCP", value)))[0]?.p75 ?? 0;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 40 },
    ));

  it("beyond the last cut is that cut, as no more is known", () =>
    expect(shown([seen("LCP", 500_000)])).toEqual([{ metric: "LCP", p75: 10_000, views: 1 }]));

  it("at a cut is on the better side of it", () => {
    expect(shown([seen("LCP", 2500)])[0]?.p75).toBeLessThanOrEqual(2500);
    expect(shown([seen("LCP", 2500.001)])[0]?.p75).toBeGreaterThan(2500);
  });

  it("is told of each vital in its own unit, in the same order for every page", () => {
    const lines = VITALS.toReversed().map((metric) => seen(metric, metric === "CLS" ? 0.07 : 70));
    expect(shown(lines).map(({ metric }) => metric)).toEqual(VITALS);
    expect(shown(lines, "/faq")).toEqual(shown(lines));
    expect(shown([seen("CLS", 0.07)])[0]?.p75).toBe(0.088);
  });

  it("leaves out what is no vital, and the page where that is not known", () => {
    expect(shown([seen("FID", 10), seen("toString", 10)])).toEqual([]);
    expect(shown([seen("INP", 10, "")])).toHaveLength(1);
    expect([...vitalsOf([{ key: "INP 0 ", count: 3 }]).keys()]).toEqual([""]);
  });
});

describe("the days that are looked at", () => {
  const at = (iso: string) => Date.parse(iso);
  it.each([
    ["2026-03-01T00:00:00Z", "2026-01-31", "2025-04-01"],
    ["2028-03-01T12:00:00Z", "2028-02-01", "2027-04-01"],
    ["2028-02-29T23:59:59Z", "2028-01-31", "2027-03-01"],
    ["2026-12-31T23:59:59Z", "2026-12-02", "2026-01-01"],
    ["2027-01-01T00:00:00Z", "2026-12-03", "2026-02-01"],
    ["2026-03-29T01:30:00Z", "2026-02-28", "2025-04-01"],
  ])("up to %s begin on %s, of twelve months on %s", (now, thirty, year) => {
    expect(firstDay(30, at(now))).toBe(thirty);
    expect(firstDay(365, at(now))).toBe(year);
  });

  it("are thirty in a row or twelve months in a row, whatever the day, and the last is this one", () =>
    fc.assert(
      fc.property(fc.integer({ min: at("2024-01-01"), max: at("2040-01-01") }), (nowMs) => {
        const today = new Date(nowMs).toISOString().slice(0, 10);
        const days = viewsOf([], 30, nowMs).map(({ from }) => from);
        const months = viewsOf([], 365, nowMs).map(({ from }) => from);
        expect([days.at(-1), months.at(-1)]).toEqual([today, today.slice(0, 7)]);
        expect([new Set(days).size, new Set(months).size]).toEqual([30, 12]);
        expect([days.toSorted(), months.toSorted()]).toEqual([days, months]);
      }),
      { numRuns: 40 },
    ));

  it("are a month's unless a year was asked for in just that word", () =>
    expect(["365", "30", "", "366", "365 ", "0365"].map(daysIn)).toEqual([365, 30, 30, 30, 30, 30]));

  it("hold what was counted in them, and none of what was before or is of another name", () => {
    const sum = (name: string, span: string, count: number) => ({ name, span, count });
    const sums = [
      ...[sum("page_view", "2026-03-01", 2), sum("page_view", "2026-03-01", 3), sum("lesson_start", "2026-03-01", 4)],
      ...[sum("page_view", "2026-01-30", 9), sum("search", "2026-03-01", 9)],
    ];
    const views = viewsOf(sums, 30, at("2026-03-01T12:00:00Z"));
    expect(views.at(-1)).toEqual({ from: "2026-03-01", pages: 5, lessons: 4 });
    expect(views.reduce((all, { pages }) => all + pages, 0)).toBe(5);
  });
});

describe("the sums of a day", () => {
  const LINES = fc.array(
    fc.record({
      ...{ name: fc.constantFrom("page_view", "error", "nothing known"), page: fc.constantFrom("", "/", "/a\nb") },
      props: fc.constantFrom("{}", '{"error_type":"x"}', '{"error_type":"a\\nb"}'),
    }),
  );

  it("are the same whether they were added at once or in parts, in any order", () =>
    fc.assert(
      fc.property(LINES, fc.nat(), (lines, cut) => {
        const [once, parts] = [new Map<string, number>(), new Map<string, number>()];
        addUp(once, lines);
        addUp(parts, lines.slice(cut % (lines.length + 1)));
        addUp(parts, lines.slice(0, cut % (lines.length + 1)));
        expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(once));
        expect(boundedSums(once).reduce((all, { count }) => all + count, 0)).toBe(lines.length);
      }),
      { numRuns: 40 },
    ));
});
