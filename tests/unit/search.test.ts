import { describe, expect, it, test } from "vitest";
import { adviceFor, answerWords, isNone, meantBy, rowsFor } from "#features/learning/search/advanced/answer.ts";
import {
  type Asked,
  NO_FILTERS,
  askedIn,
  filterChoices,
  filterQuery,
  fitsAt,
  fitsFilters,
  isFiltered,
  itemAt,
} from "#features/learning/search/advanced/filters.ts";
import { suggestionFor } from "#features/learning/search/advanced/answer.ts";
import type { SearchAnswer } from "#features/learning/search/answer/searchAnswer.ts";
import { type SearchItem, matchesIn, shownTags, topResults } from "#features/learning/search/catalogue/search.ts";
import { type Wanted, excerptOf } from "#features/learning/search/text/passage.ts";
import { queryWords } from "#features/learning/search/text/queryWords.ts";
import { nearestWord, slips, stemOf } from "#features/learning/search/text/words.ts";
import { wordsOf } from "#lib/language/words.ts";

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

describe("the words of a text", () => {
  test("have no case, accents or signs", () =>
    expect(wordsOf("“Inês’s dough!”")).toEqual(["iness", "ines", "s", "dough"]));

  test("are a joined word as a whole and in its parts", () => {
    expect(wordsOf("a sad-looking A/B test")).toEqual(["a", "sadlooking", "sad", "looking", "ab", "a", "b", "test"]);
  });
});

test.each([
  ["price", "prices", "pricing", "priced"],
  ["edit", "edits", "editing", "edited"],
  ["sponsor", "sponsors", "sponsored"],
  ["story", "stories"],
  ["pass", "passes"],
  ["cut", "cuts", "cutting"],
  ["need", "needs"],
])("the forms of a word have one stem: %s", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each(["bus", "sing", "glass", "this"])("nothing is taken from %s", (word) => expect(stemOf(word)).toBe(word));

describe("slips", () => {
  test.each([
    ["caption", "caption", 0],
    ["captoin", "caption", 1],
    ["captio", "caption", 1],
    ["capttion", "caption", 1],
    ["kaption", "caption", 1],
    ["sponsership", "sponsorship", 1],
    ["thumbnale", "thumbnail", 2],
    ["bread", "sound", 3],
  ])("from %s to %s are %s", (one, other, count) => expect(slips(one, other, 2)).toBe(count));

  test("find the word that was meant, the frequent one of two that are as near", () => {
    expect(nearestWord("captoins", ["captions", "captains", "options"])).toBe("captions");
    expect(nearestWord("sound", ["sounds", "pound"])).toBe("sounds");
    expect(nearestWord("titel", ["title", "tiles"])).toBe("title");
  });

  test("find nothing for a short word, for one that begins otherwise, and for one that is far", () => {
    expect(nearestWord("vat", ["cat", "vast"])).toBeUndefined();
    expect(nearestWord("merch", ["perch"])).toBeUndefined();
    expect(nearestWord("axolotl", ["article", "access"])).toBeUndefined();
  });
});

describe("the words of a query", () => {
  const known = ["caption", "sponsor", "price", "rate", "how", "ab", "roll", "b"];
  const synonyms = [["rate", "price", "charge"]];
  const meant = (query: string) => queryWords(query, known, synonyms).map((word) => word.meant);

  test("are looked for as they stand, put right where they are misspelt, and not at all where nothing is near", () => {
    expect(meant("captions captoins spons zebra")).toEqual(["captions", "caption", "spons", undefined]);
  });

  test("bring their synonyms, also when only those are known", () => {
    expect(queryWords("rates", known, synonyms)[0]?.others).toEqual(["price", "charge"]);
    expect(queryWords("charge", known, synonyms)[0]).toMatchObject({ meant: undefined, others: ["rate", "price"] });
  });

  test("are one for a/b where the index knows it so, else its parts", () => {
    expect(meant("a/b b-roll")).toEqual(["ab", "roll"]);
  });

  test("count less when they say nothing", () => {
    expect(queryWords("how sponsor", known, synonyms).map(({ small }) => small)).toEqual([true, false]);
  });
});

const wanted = (query: string): Wanted => ({
  query,
  stems: new Set(wordsOf(query).map(stemOf)),
  beginnings: wordsOf(query).filter((word) => word.length > 3),
  within: [],
});
const marked = (text: string, captions: string | undefined, query: string) => {
  const excerpt = excerptOf(text, captions, wanted(query));
  return excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end));
};

describe("what is said", () => {
  const passage = "A click rate falls when reach gets wider, because strangers click less. That is good news.";
  const captions = "0@90 42@96.4 72@107.25";
  const at = (query: string) => excerptOf(passage, captions, wanted(query)).second;

  test.each([
    ["click rate", 90],
    ["wider because", 90],
    ["strangers click", 96.4],
    ["good news", 107.25],
    ["GOOD", 107.25],
    ["less. that", 96.4],
    ["strangers good", 96.4],
    ["news is", 107.25],
  ])("“%s” begins with the very caption in which it begins", (query, second) => expect(at(query)).toBe(second));

  test("is shown from that caption on, and says that it goes on before", () => {
    expect(excerptOf(passage, captions, wanted("strangers")).text).toBe(
      "…because strangers click less. That is good news.",
    );
    expect(excerptOf(passage, captions, wanted("good news")).text).toBe("That is good news.");
  });
});

describe("what is written", () => {
  const text =
    "Captions come last. A line that won’t caption cleanly wasn’t said clearly. You hear it while you are captioning.";

  test("is shown from a sentence's beginning", () => {
    expect(excerptOf(text, undefined, wanted("cleanly")).text).toMatch(/^A line that/);
  });

  test("has every form of the words marked, without the signs around them", () => {
    expect(marked(text, undefined, "captions")).toEqual(["Captions", "caption", "captioning"]);
    expect(marked("She said: “rates!”", undefined, "rate")).toEqual(["rates"]);
  });

  test("is cut in a long sentence shortly before the words", () => {
    const long = `${"and so on ".repeat(20)}until the exclusivity ends.`;
    expect(excerptOf(long, undefined, wanted("exclusivity")).text).toMatch(/^…(\S+ ){3,5}exclusivity ends\.$/);
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
