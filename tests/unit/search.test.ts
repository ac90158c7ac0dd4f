import { describe, expect, it, test } from "vitest";
import { rowsFor } from "#features/learning/search/advanced/answer.ts";
import {
  type Asked,
  NO_FILTERS,
  askedIn,
  filterChoices,
  filterQuery,
  fitsFilters,
  isFiltered,
} from "#features/learning/search/advanced/filters.ts";
import { suggestionFor } from "#features/learning/search/advanced/answer.ts";
import { type SearchItem, topResults } from "#features/learning/search/catalogue/search.ts";
import { queryWords } from "#features/learning/search/text/queryWords.ts";
import { nearestWord } from "#features/learning/search/text/words.ts";

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
});

test("slips find the word that was meant, the frequent one of two that are as near", () => {
  expect(nearestWord("captoins", ["captions", "captains", "options"])).toBe("captions");
  expect(nearestWord("sound", ["sounds", "pound"])).toBe("sounds");
  expect(nearestWord("titel", ["title", "tiles"])).toBe("title");
});

describe("the words of a query", () => {
  const known = ["caption", "sponsor", "price", "rate", "how", "ab", "roll", "b"];
  const synonyms = [["rate", "price", "charge"]];
  const meant = (query: string) => queryWords(query, known, synonyms).map((word) => word.meant);

  test("are looked for as they stand, put right where they are misspelt, and not at all where nothing is near", () =>
    expect(meant("captions captoins spons zebra")).toEqual(["captions", "caption", "spons", undefined]));

  test("bring their synonyms, also when only those are known", () => {
    expect(queryWords("rates", known, synonyms)[0]?.others).toEqual(["price", "charge"]);
    expect(queryWords("charge", known, synonyms)[0]).toMatchObject({ meant: undefined, others: ["rate", "price"] });
  });
});

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
    [{ type: "module" }, [one, nine]],
    [{ type: "said" }, [short, middle, long]],
    [{ module: "1" }, [one, short, middle, long]],
    [{ access: "premium" }, [middle]],
    [{ access: "free" }, [page, one, short, long]],
    [{ length: "middle" }, [middle]],
    [{ tags: ["sound", "script"] }, [short, middle]],
    [{ tags: ["sound"], level: "beginner", length: "long" }, [long]],
  ] as const)("%j leave what fits all of them", (change, rest) => expect(left(change as Partial<Asked>)).toEqual(rest));

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
});

it("the rows are those called that, or all that fit when no words are asked", () => {
  expect(rowsFor(items, asked({ query: "captions", access: "premium" }))).toEqual([middle]);
  expect(rowsFor(items, asked({ level: "beginner" }))).toEqual([one, nine, short, long]);
  expect(rowsFor(items, asked({ query: "captions", type: "said" }))).toEqual([]);
});

it.each([
  ["captoins", "captions"],
  ["Captoins sound", "captions sound"],
  ["choose your gruond", "choose your ground"],
  ["captions", ""],
  ["capt", ""],
  ["vtuber rig", ""],
  ["", ""],
])("what was probably meant by %j is %j", (query, meant) => expect(suggestionFor(query, items)).toBe(meant));
