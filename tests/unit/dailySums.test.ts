import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysIn,
  firstDay,
  pageVitals,
  searchesOf,
  stepsOf,
  videoLeft,
  viewsOf,
} from "#server/hooks/site/events/figures.rules.ts";
import { pathsIn, wordOf } from "#server/hooks/site/events/events.rules.ts";
import {
  type EventLine,
  type Sum,
  VITALS,
  addUp,
  boundedSums,
  vitalsOf,
} from "#server/hooks/site/events/sums.rules.ts";

const line = (name: string, props: object, page = "/faq") => ({ name, page, props: JSON.stringify(props) });
const sumsOf = (...lines: Parameters<typeof addUp>[1]): Sum[] => {
  const sums = new Map<string, number>();
  addUp(sums, lines);
  return boundedSums(sums);
};
const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe("a day's events are summed up", () => {
  it.each([
    ["page_view", { page_name: "Questions" }, "/faq"],
    ["lesson_start", { module_id: "1", lesson_id: "a" }, "a"],
    ["module_complete", { module_id: "1" }, "1"],
    ["user_login", { method: "link" }, "link"],
    ["error", { error_type: "TypeError", error_message: "x is not a function" }, "TypeError"],
    ["performance", { metric: "LCP", value: 1900 }, "LCP 5 /faq"],
    ["feedback", { type: "bug", has_email: true, message_length: 12 }, "bug"],
    ["search", { results: 3 }, "found"],
    ["search", { results: 0 }, "none"],
    ["search", { results: 0, none: "#0a1b2c" }, "none"],
    ["search", { results: 0, none: "b roll" }, "none b roll"],
    ["quiz_answer", { module_id: "1", lesson_id: "a", right: true }, "a true"],
    ["video_reached", { module_id: "1", lesson_id: "a", quarter: 2 }, "a 2"],
    ["video_left", { lesson_id: "a", second: 93.4 }, "a 93"],
    ["bookmark", { act: "added", type: "lesson" }, "added lesson"],
    ["from an older release", { x: 1 }, ""],
  ])("%s %o as %s", (name, props, key) => {
    expect(sumsOf(line(name, props))).toEqual([{ name, key, count: 1 }]);
  });

  it("each as often as it came, also what came once", () => {
    const sums = sumsOf(
      ...repeated(3, line("user_login", { method: "link" })),
      line("user_login", { method: "reset" }),
    );
    expect(sums).toEqual([
      { name: "user_login", key: "link", count: 3 },
      { name: "user_login", key: "reset", count: 1 },
    ]);
  });

  it("into a bounded number of keys, those that came most, and none of the rest is lost", () => {
    const floods = Array.from({ length: 5000 }, (_, at) => line("user_login", { method: `m${String(at)}` }));
    const sums = sumsOf(...floods, ...repeated(2, line("user_login", { method: "password" })));
    expect(sums.length).toBe(301);
    expect(sums[0]).toEqual({ name: "user_login", key: "password", count: 2 });
    expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(5002);
    expect(sums.at(-1)).toEqual({ name: "user_login", key: "other", count: 4701 });
  });

  it.each(["", "null", "{}", "[]", "5"])("also when their props are %s", (props) => {
    for (const name of ["page_view", "performance", "search", "video_left"])
      expect(sumsOf({ name, page: "", props })).toHaveLength(1);
  });
});

describe("the figures", () => {
  it("take the steps of a module's lessons together, and leave out what is locked", () => {
    const lesson = { access: "free" as const, revision: 1, questions: [] };
    const course = {
      modules: [
        { id: 1, title: "", locked: false },
        { id: 9, title: "", locked: true },
      ],
      lessons: [
        { ...lesson, id: "a", moduleId: 1 },
        { ...lesson, id: "b", moduleId: 1 },
      ],
    };
    const sums = [
      ["lesson_start", "a", 5],
      ["lesson_start", "a", 1],
      ["lesson_start", "b", 2],
      ["video_reached", "a 1", 4],
      ["video_reached", "a 2", 3],
      ["lesson_complete", "b", 2],
      ["quiz_answer", "a true", 1],
      ["quiz_answer", "a false", 9],
      ["module_complete", "1", 1],
    ].map(([name, key, count]) => ({ name, key, count }) as Sum);
    expect(stepsOf(course, sums)).toEqual([{ moduleId: 1, opened: 8, half: 3, completed: 2, right: 1, finished: 1 }]);
  });

  it("name the words that were not found, most first, and count those that nobody may read", () => {
    const sums = [
      { name: "search", key: "found", count: 10 },
      { name: "search", key: "none", count: 4 },
      { name: "search", key: "none b roll", count: 6 },
      { name: "search", key: "none vtuber", count: 7 },
    ];
    expect(searchesOf(sums)).toEqual({
      ...{ all: 27, none: 17 },
      words: [
        { word: "vtuber", visits: 7 },
        { word: "b roll", visits: 6 },
      ],
    });
  });

  it("say of each page what three of four views were at least as good as", () => {
    const lcp = [...repeated(75, 1200), ...repeated(25, 5000)].map((value) =>
      line("performance", { metric: "LCP", value }),
    );
    const [whole, page] = pageVitals(sumsOf(...lcp, line("performance", { metric: "CLS", value: 0 }, "/")));
    expect(whole?.page).toBe("");
    expect(whole?.vitals.find(({ metric }) => metric === "LCP")).toEqual({ metric: "LCP", p75: 1500, views: 100 });
    expect(page).toMatchObject({ page: "/faq", vitals: [{ metric: "LCP", p75: 1500, views: 100 }] });
    expect(pageVitals([])).toEqual([]);
  });

  it("say at which second a video was left, of that lesson alone", () => {
    const left = (lesson_id: string, second: number) => line("video_left", { lesson_id, second });
    const sums = sumsOf(left("a", 90), left("a", 3), left("a", 3), left("a-b", 5));
    expect(videoLeft(sums, "a")).toEqual({
      ...{ lessonId: "a", viewers: 3 },
      left: [
        { second: 3, viewers: 2 },
        { second: 90, viewers: 1 },
      ],
    });
  });
});

it.each([
  ["https://the.site/faq?q=secret#x", ["/faq"]],
  ["http://127.0.0.1:8090/", ["/"]],
  ["https://the.site/module/1?lesson=viewer-before-topic", ["/module/1/viewer-before-topic", "/module/1"]],
  ["https://the.site/module/1/?t=3", ["/module/1"]],
  ["https://the.site", []],
  ["", []],
  [`https://the.site/${"a".repeat(3000)}`, []],
])("the page behind %s is one of %j", (address, paths) => expect(pathsIn(address)).toEqual(paths));

it.each([
  ["  B-Roll\n ", "b-roll"],
  ["#0a1b", "0a1b"],
  ["\u200b\u0000", ""],
])("what was typed as %j is counted as %j", (typed, word) => expect(wordOf(typed)).toBe(word));

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
