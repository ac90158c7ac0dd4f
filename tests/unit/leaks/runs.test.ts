import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ExactFinder } from "#build/leaks/scan.ts";
import { LONGEST_RUN_WORDS, Runs, SHORTEST_RUN_WORDS } from "#build/leaks/runs.ts";

const split = (text: string): string[] => text.split(" ");
const runsOf = (...texts: [lesson: string, text: string][]): Runs => {
  const runs = new Runs();
  for (const [lesson, text] of texts) runs.add(lesson, split(text));
  return runs;
};
/** The lesson whose run stands at each word of a text, "" for none. */
const lessonsAt = (runs: Runs, text: string): string[] => {
  const all = split(text);
  return [...all.keys()].map((at) => runs.findAt(all, at)?.lesson ?? "");
};
const word = fc.constantFrom("tea", "cup", "pot", "the", "a", "7");
const words = fc.array(word, { maxLength: 14 });

describe("runs of words that are for members", () => {
  it("are found wherever they stand whole, and nowhere else", () => {
    const runs = runsOf(["secret", "pour it slowly twice"]);
    expect(lessonsAt(runs, "now pour it slowly twice again")).toEqual(["", "secret", "", "", "", ""]);
    expect(lessonsAt(runs, "pour it slowly")).toEqual(["", "", ""]);
    expect(lessonsAt(runs, "pour it slowly once twice")).toEqual(["", "", "", "", ""]);
  });

  it("say nothing when they are short, or digits alone", () => {
    expect(runsOf(["secret", "pour it"], ["secret", ""]).size).toBe(0);
    expect(runsOf(["secret", "1 2 3 4"]).size).toBe(0);
    expect(runsOf(["secret", "1 2 cups"]).size).toBe(1);
    expect(runsOf(["secret", "12 13 14"]).size, "these are no digits").toBe(1);
  });

  it("are found in any text exactly where comparing the words finds them", () => {
    const law = fc.property(words, words, (secret, text) => {
      const runs = new Runs();
      runs.add("secret", secret);
      const length = Math.min(LONGEST_RUN_WORDS, secret.length);
      const kept = secret.flatMap((_, at) => {
        const run = secret.slice(at, at + length);
        return run.length === length && run.some((one) => one !== "7") ? [run.join(" ")] : [];
      });
      for (const at of text.keys()) {
        const isThere = length >= SHORTEST_RUN_WORDS && kept.includes(text.slice(at, at + length).join(" "));
        expect(runs.findAt(text, at) !== undefined).toBe(isThere);
      }
    });
    fc.assert(law, { numRuns: 80 });
  });

  it("are all gone when their own text is forgotten", () => {
    const law = fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
      const runs = new Runs();
      for (const text of texts) runs.add("secret", text);
      for (const text of texts) for (const at of text.keys()) runs.forgetAt(text, at, LONGEST_RUN_WORDS);
      expect(runs.size).toBe(0);
    });
    fc.assert(law, { numRuns: 30 });
  });
});

describe("strings that must not stand in a page", () => {
  const found = (strings: string[], text: string): [string, number][] =>
    new ExactFinder(strings.map((what) => [what, "secret"])).find(text).map(({ what, offset }) => [what, offset]);

  it("are found in any script, as a plain search finds them", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "ش", "Ā", "🫖"), maxLength: 60 });
    const what = fc.string({ unit: fc.constantFrom("a", "b", "ش", "Ā", "🫖"), minLength: 1, maxLength: 9 });
    const law = fc.property(fc.uniqueArray(what, { maxLength: 6 }), text, (strings, page) => {
      const expected = strings.filter((one) => page.includes(one)).map((one) => [one, page.indexOf(one)]);
      expect(new Map(found(strings, page))).toEqual(new Map(expected as [string, number][]));
    });
    fc.assert(law, { numRuns: 300 });
  });
});
