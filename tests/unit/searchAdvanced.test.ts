import { describe, expect, it } from "vitest";
import {
  filterQuery,
  type Asked,
  askedIn,
  filterChoices,
  fitsFilters,
  fitsAt,
  isFiltered,
  itemAt,
  NO_FILTERS,
} from "#features/learning/search/advanced/filters.ts";
import {
  adviceFor,
  isNone,
  meantBy,
  rowsFor,
  answerWords,
  suggestionFor,
} from "#features/learning/search/advanced/answer.ts";
import type { SearchAnswer } from "#features/learning/search/answer/searchAnswer.ts";
import type { SearchItem } from "#features/learning/search/catalogue/search.ts";

const page: SearchItem = { type: "page", title: "Questions", description: "Money", tags: ["help"], url: "/faq" };
const one: SearchItem = {
  ...{
    type: "module",
    id: "1",
    title: "Choose your ground",
    description: "Viewers",
    tags: ["script"],
    url: "/module/1",
  },
  ...{ difficulty: "beginner", duration: "9:10" },
};
const nine: SearchItem = { ...one, id: "9", title: "Live", url: "/module/9", later: true };
const lesson = (id: string, duration: string, more: object = {}): SearchItem => ({
  ...{ type: "lesson", id, title: `Captions for ${id}`, description: "Sound", tags: ["sound", "script"], duration },
  ...{ url: `/module/1?lesson=${id}`, moduleId: 1, moduleTitle: one.title, difficulty: "beginner", ...more },
});
const short = lesson("short", "1:59");
const middle = lesson("middle", "3:00", { premium: true, difficulty: "advanced" });
const long = lesson("long", "3:01", { tags: ["sound"] });
const items = [page, one, nine, short, middle, long];
const asked = (change: Partial<Asked>): Asked => ({ ...NO_FILTERS, ...change });
const left = (change: Partial<Asked>) => items.filter((item) => fitsFilters(item, asked(change)));

describe("the filters", () => {
  it.each([
    [{}, items],
    [{ type: "page" }, [page]],
    [{ type: "module" }, [one, nine]],
    [{ type: "said" }, [short, middle, long]],
    [{ module: "1" }, [one, short, middle, long]],
    [{ level: "advanced" }, [middle]],
    [{ access: "premium" }, [middle]],
    [{ access: "free" }, [page, one, short, long]],
    [{ length: "short" }, [short]],
    [{ length: "middle" }, [middle]],
    [{ length: "long" }, [long]],
    [{ tags: ["sound", "script"] }, [short, middle]],
    [{ tags: ["sound"], level: "beginner", length: "long" }, [long]],
    [{ type: "page", module: "1" }, []],
  ] as const)("%j leave what fits all of them", (change, rest) => {
    expect(left(change as Partial<Asked>)).toEqual(rest);
  });

  it("stand in the address and come back from it", () => {
    const all = asked({
      query: "roof tiles",
      type: "lesson",
      module: "1",
      level: "beginner",
      tags: ["script", "sound"],
    });
    const address = filterQuery(all);
    expect(address).toBe("q=roof%20tiles&type=lesson&module=1&level=beginner&tag=script&tag=sound");
    expect(askedIn(new URLSearchParams(address), filterChoices(items))).toEqual(all);
    expect(filterQuery(NO_FILTERS)).toBe("");
  });

  it("from an address are only those that can be chosen", () => {
    const hostile = `type=<b>&module=9&level=hard&access=all&length=1&tag=none&tag=sound&tag=sound&q=${"x".repeat(900)}`;
    const read = askedIn(new URLSearchParams(hostile), filterChoices(items));
    expect(read).toEqual(asked({ query: "x".repeat(500), tags: ["sound"] }));
    expect(isFiltered(read)).toBe(true);
  });

  it("hold for an address of the full text too", () => {
    expect(itemAt("/module/1/middle?t=3#play", items)).toBe(middle);
    expect(fitsAt("/module/1/middle", items, asked({ access: "free" }))).toBe(false);
    expect(fitsAt("/module/1", items, asked({ type: "module" }))).toBe(true);
    expect(fitsAt("/somewhere", items, asked({ type: "page" }))).toBe(true);
    expect(fitsAt("/somewhere", items, asked({ level: "beginner" }))).toBe(false);
  });
});

describe("the rows", () => {
  it("are those called that, or all that fit when no words are asked", () => {
    expect(rowsFor(items, asked({ query: "captions", access: "premium" }))).toEqual([middle]);
    expect(rowsFor(items, asked({ level: "beginner" }))).toEqual([one, nine, short, long]);
    expect(rowsFor(items, asked({ query: "captions", type: "said" }))).toEqual([]);
  });

  it("are counted in words, and so is that there are none", () => {
    expect(answerWords({ query: "", items, complete: true })).toBe("6 results");
    expect(answerWords({ query: "", items: [], complete: true })).toBe("No results found.");
    expect(answerWords({ query: "captions", items: [short], complete: true })).toBe("1 result");
    const none: SearchAnswer = { query: "zzz", items: [], found: "failed", complete: true };
    expect(isNone(none, asked({ query: "zzz" }))).toBe(true);
    expect(isNone({ ...none, query: "z" }, asked({ query: "z" })), "only a beginning").toBe(false);
    expect(adviceFor(none, asked({ query: "zzz" }))).toContain("could not be searched");
    expect(adviceFor(none, asked({ level: "beginner" }))).toContain("these filters");
  });
});

describe("what was probably meant", () => {
  it.each([
    ["captoins", "captions"],
    ["Captoins sound", "captions sound"],
    ["choose your gruond", "choose your ground"],
    ["captions", ""],
    ["capt", ""],
    ["vtuber rig", ""],
    ["", ""],
  ])("by %j is %j", (query, meant) => expect(suggestionFor(query, items)).toBe(meant));

  it("is offered where no row is called that, unless the text knew better", () => {
    const answer = { query: "captoins", items: [], complete: true };
    expect(meantBy(items, answer)).toBe("captions");
    expect(meantBy(items, { ...answer, complete: false })).toBe("");
    const found = { lessons: [], more: 0, pages: [], rows: [], instead: "captions" };
    expect(meantBy(items, { ...answer, found })).toBe("");
  });
});
