import { describe, expect, test } from "vitest";
import { excerptOf, type Wanted } from "#features/learning/search/text/passage.ts";
import { stemOf } from "#features/learning/search/text/words.ts";
import { wordsOf } from "#lib/language/words.ts";

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
