import { describe, expect, it } from "vitest";
import {
  firstDay,
  pageVitals,
  searchesOf,
  stepsOf,
  viewsOf,
  videoLeft,
} from "#server/hooks/site/events/figures.rules.ts";
import { pathsIn, wordOf } from "#server/hooks/site/events/events.rules.ts";
import { addUp, boundedSums, type Sum } from "#server/hooks/site/events/sums.rules.ts";

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
  const NOW = Date.UTC(2026, 10, 22, 12);

  it("look at thirty days, or at twelve months up to this one", () => {
    expect(firstDay(30, NOW)).toBe("2026-10-24");
    expect(firstDay(365, NOW)).toBe("2025-12-01");
    expect(viewsOf([], 30, NOW)).toHaveLength(30);
    const months = viewsOf([{ name: "page_view", span: "2026-11", count: 7 }], 365, NOW);
    expect(months.map(({ from }) => from)).toEqual([
      ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
      ...["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
    ]);
    expect(months.at(-1)).toEqual({ from: "2026-11", pages: 7, lessons: 0 });
  });

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
