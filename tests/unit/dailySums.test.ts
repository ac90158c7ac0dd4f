import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  stepsOf,
  type EventLine,
  type Sum,
  addUp,
  boundedSums,
  vitalsOf,
} from "#server/hooks/site/events/sums.rules.ts";
import { pathsIn, wordOf } from "#server/hooks/site/events/events.rules.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/dailySums.yaml") as {
  keys: [name: string, props: object, key: string][];
  pages: [address: string, paths: string[]][];
};

const line = (name: string, props: object, page = "/faq") => ({ name, page, props: JSON.stringify(props) });
const sumsOf = (...lines: Parameters<typeof addUp>[1]): Sum[] => {
  const sums = new Map<string, number>();
  addUp(sums, lines);
  return boundedSums(sums);
};
const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe("a day's events are summed up", () => {
  it.each(told.keys)("%s %o as %s", (name, props, key) =>
    expect(sumsOf(line(name, props))).toEqual([{ name, key, count: 1 }]),
  );

  it("into a bounded number of keys, those that came most, and none of the rest is lost", () => {
    const floods = Array.from({ length: 5000 }, (_, at) => line("user_login", { method: `m${String(at)}` }));
    const sums = sumsOf(...floods, ...repeated(2, line("user_login", { method: "password" })));
    expect(sums.length).toBe(301);
    expect(sums[0]).toEqual({ name: "user_login", key: "password", count: 2 });
    expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(5002);
    expect(sums.at(-1)).toEqual({ name: "user_login", key: "other", count: 4701 });
  });
});

it("the figures take the steps of a module's lessons together, and leave out what is locked", () => {
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

it.each(told.pages)("the page behind %s is one of %j", (address, paths) => expect(pathsIn(address)).toEqual(paths));

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

it("what three of four views were at least as good as lies between the same cuts as among the views themselves", () =>
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

const LINES = fc.array(
  fc.record({
    ...{ name: fc.constantFrom("page_view", "error", "nothing known"), page: fc.constantFrom("", "/", "/a\nb") },
    props: fc.constantFrom("{}", '{"error_type":"x"}', '{"error_type":"a\\nb"}'),
  }),
);

it("the sums of a day are the same whether they were added at once or in parts, in any order", () =>
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
