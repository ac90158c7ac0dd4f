import { describe, expect, test } from "vitest";
import { matchesIn, shownTags, topResults, type SearchItem } from "#features/learning/search/catalogue/search.ts";

const item = (type: SearchItem["type"], title: string, description = ""): SearchItem => ({
  ...{ type, title, description, tags: [], url: `/${title}` },
});
const titles = (items: SearchItem[], query: string) => topResults(items, query).map(({ title }) => title);

describe("the rows of the search", () => {
  test("come as pages, then modules, then lessons, ten at most", () => {
    const items = [item("lesson", "a lesson"), item("module", "a module"), item("page", "a page")];
    expect(titles(items, "a ")).toEqual(["a page", "a module", "a lesson"]);
    const many = Array.from({ length: 30 }, (_, index) => item("lesson", `lesson ${index}`));
    expect(titles(many, "lesson")).toHaveLength(10);
  });

  test("match a part of the title or the description, whatever its case, accents and apostrophes", () => {
    const items = [item("lesson", "Inês bakes", "Your dough isn’t too wet")];
    for (const query of ["INES", "inês", "isn't too", "ISN’T", "dough"]) expect(titles(items, query)).toHaveLength(1);
    expect(titles(items, "flour")).toEqual([]);
  });

  test("treat signs of a regular expression as signs", () => {
    expect(titles([item("page", "What? (really)")], "? (")).toEqual(["What? (really)"]);
    expect(titles([item("page", "What? (really)")], ".*")).toEqual([]);
  });

  test("are none for an empty query", () => expect(titles([item("page", "Home")], "  ")).toEqual([]));
});

describe("what is marked in a row", () => {
  test("stands where the words stand, accents or not", () => {
    expect(matchesIn("Inês and ines", "ines")).toEqual([
      [0, 4],
      [9, 13],
    ]);
  });

  test("up to three tags and how many more", () => {
    expect(shownTags(["a", "b", "c", "d", "e"])).toEqual({ tags: ["a", "b", "c"], more: "+2 more" });
    expect(shownTags(["a"])).toEqual({ tags: ["a"], more: "" });
  });
});
