import { describe, expect, test } from "vitest";
import { queryWords } from "#features/learning/search/text/queryWords.ts";
import { nearestWord, slips, stemOf } from "#features/learning/search/text/words.ts";
import { wordsOf } from "#lib/language/words.ts";

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
