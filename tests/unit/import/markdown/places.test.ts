import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dateIn,
  inPlace,
  isDocument,
  isIndex,
  numberOfName,
  courseOrder,
  titleOfName,
} from "#authoring/import/markdown/frontMatter.ts";

const order = (paths: (string | { path: string; weight?: number; date?: string })[], weights = {}): string[] =>
  inPlace(
    paths.map((one) => (typeof one === "string" ? { path: one } : one)),
    (folder) => (weights as Record<string, number>)[folder],
  ).map(({ path }) => path);

describe("the title in a name", () => {
  it.each([
    ["02_getting-started.md", "Getting started"],
    ["docs/1. Warm the pot.markdown", "Warm the pot"],
    ["2026-03-01-first-cup.md", "First cup"],
    ["_index.md", "Index"],
    ["7.md", "7"],
    ["2026.md", "2026"],
    ["v1.2 notes", "V1.2 notes"],
    ["тест.md", "Тест"],
    ["---.md", ""],
    ["", ""],
  ])("of %s is “%s”", (path, title) => {
    expect(titleOfName(path)).toBe(title);
  });
});

describe("the number in a name", () => {
  it.each([
    ["02-tea.md", 2],
    ["10 tea.md", 10],
    ["3.tea.md", 3],
    ["2026-03-01-tea.md", undefined],
    ["12345-tea.md", undefined],
    ["2-3.md", undefined],
    ["tea-2.md", undefined],
  ])("of %s is %s", (name, number) => {
    expect(numberOfName(name)).toBe(number);
  });

  it("is a day only where a whole one stands in front", () => {
    expect(dateIn("posts/2026-03-01-tea.md")).toBe("2026-03-01");
    expect(dateIn("posts/2026-03-tea.md")).toBeUndefined();
    expect(dateIn("2026-03-01-folder/tea.md")).toBeUndefined();
  });
});

describe("a page", () => {
  it("is known by its ending, in capitals, too", () => {
    expect(["a.md", "a.MDX", "a.markdown", "a.docx"].every(isDocument)).toBe(true);
    expect(["a.txt", "md", "a.md.bak", "a.html"].some(isDocument)).toBe(false);
  });

  it("of a folder itself is called index or read me", () => {
    expect(["a/index.md", "_index.md", "README.md", "readme.mdx"].every(isIndex)).toBe(true);
    expect(["my-index.md", "index-2.md", "a/readme-first.md"].some(isIndex)).toBe(false);
  });

  it("alone in its folder lies where the folder lies", () => {
    expect(courseOrder("tea/index.md", ["tea/index.md", "cup.md"])).toBe("tea");
    expect(courseOrder("tea/index.md", ["tea/index.md", "teapot/a.md"])).toBe("tea");
    expect(courseOrder("tea/index.md", ["tea/index.md", "tea/a.md"])).toBe("tea/index.md");
    expect(courseOrder("tea/_index.md", ["tea/_index.md"])).toBe("tea/_index.md");
    expect(courseOrder("index.md", ["index.md"])).toBe("index.md");
  });
});

describe("the order of pages", () => {
  it("is by weight, else by the number in front, else by name, and counts as people do", () => {
    expect(order(["10-c.md", "2-b.md", { path: "z.md", weight: 1 }, "note 10.md", "note 9.md"])).toEqual([
      ...["z.md", "2-b.md", "10-c.md", "note 9.md", "note 10.md"],
    ]);
  });

  it("begins with the folder's own page, unless it says another place", () => {
    expect(order(["tea/a.md", "tea/index.md"])).toEqual(["tea/index.md", "tea/a.md"]);
    expect(
      order([
        { path: "tea/index.md", weight: 9 },
        { path: "tea/a.md", weight: 1 },
      ]),
    ).toEqual([...["tea/a.md", "tea/index.md"]]);
  });

  it("is by the day where posts have one, those without a day last", () => {
    const dated = (path: string, date: string) => ({ path, date });
    expect(order(["a.md", dated("b.md", "2026-03-02"), dated("c.md", "2026-03-01")])).toEqual(["c.md", "b.md", "a.md"]);
  });

  it("keeps a folder together, at the place that the folder says", () => {
    const pages = ["tea/a.md", "cups/a.md", "tea/b.md", "cups/b.md"];
    expect(order(pages, { tea: 1, cups: 2 })).toEqual(["tea/a.md", "tea/b.md", "cups/a.md", "cups/b.md"]);
    expect(order(pages, { tea: 2, cups: 1 })).toEqual(["cups/a.md", "cups/b.md", "tea/a.md", "tea/b.md"]);
  });

  it("does not depend on the order in which they were found", () => {
    const name = fc.stringMatching(/^(\d{1,2}-)?[a-c]{1,2}(\/(index|[a-c])\.md)?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 8 }), fc.infiniteStream(fc.nat(100)), (paths, numbers) => {
        const mixed = paths.map((path) => ({ path, at: numbers.next().value })).toSorted((a, b) => a.at - b.at);
        expect(order(mixed.map(({ path }) => path))).toEqual(order(paths));
      }),
    );
  });
});
