import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { frontMatter, saidDate, saidIn, saidTitle, weightIn } from "#authoring/import/markdown/frontMatter.ts";

describe("the front matter of a page", () => {
  it.each([
    ["---\ntitle: Tea\n---\nWords\n", { title: "Tea" }, "Words\n"],
    ["---\r\ntitle: Tea\r\n---\r\nWords\r\n", { title: "Tea" }, "Words\r\n"],
    ["---  \ntitle: Tea\n---\t\nWords", { title: "Tea" }, "Words"],
    ["---\ntitle: Tea\n---", { title: "Tea" }, ""],
    ["---\n---\nWords", {}, "Words"],
    ["+++\ntitle = 'Tea'\nweight = 2\n+++\nWords", { title: "Tea", weight: 2 }, "Words"],
    ["+++\r\ntitle = 'Tea'\r\n+++\r\nWords", { title: "Tea" }, "Words"],
    ["---\ntitle: |\n  a\n  --- b\n---\nWords", { title: "a\n--- b\n" }, "Words"],
  ])("is cut off before the words: %j", (text, data, body) => {
    expect(frontMatter(text)).toEqual({ data, body });
  });

  it.each([
    "",
    "Words",
    "--- \nno end",
    "Words\n---\ntitle: Tea\n---\n",
    "----\ntitle: Tea\n----\n",
    " ---\na: b\n---\n",
  ])("is none in %j, and every word stays", (text) => {
    expect(frontMatter(text)).toEqual({ data: {}, body: text });
  });

  it("that holds nothing has no fields", () => {
    expect(frontMatter("---\n# only a comment\n---\nWords")).toEqual({ data: {}, body: "Words" });
  });

  it.each(["- a\n- b", "tea", "42", "null", "A line of words.\n\nAnd: another, of *more*"])(
    "is none where words stand between two lines: %j",
    (words) => {
      const text = `---\n${words}\n---\nWords`;
      expect(frontMatter(text).body).toBe(text);
    },
  );

  it.each([
    ["title: 007", "007"],
    ["title: 0x10", "0x10"],
    ["title: 1e3", "1e3"],
    ["title: 2024-01-01", "2024-01-01"],
    ["title: True", "True"],
    ["title: Null", "Null"],
    ["title: Second: with a colon", "Second: with a colon"],
    ["title: One\ntitle: Two", "One"],
    ["title: Tabs\n\tbad: indented", "Tabs"],
  ])("keeps a title as it was written: %j", (yaml, title) => {
    expect(frontMatter(`---\n${yaml}\n---\nWords`)).toMatchObject({ data: { title }, body: "Words" });
  });

  it("may be JSON, and braces that are none are words", () => {
    expect(frontMatter('{\n "title": "Tea",\n "weight": 2\n}\n\nWords')).toEqual({
      ...{ data: { title: "Tea", weight: 2 }, body: "\nWords" },
    });
    expect(frontMatter("{\n not json\n}\nWords").body).toBe("{\n not json\n}\nWords");
  });

  it("that cannot be read says why, on one line, and leaves the words", () => {
    const yaml = frontMatter('---\ntitle: "Tea\n---\nWords');
    expect(yaml).toMatchObject({ data: { title: "Tea" }, body: "Words" });
    expect(yaml.problem).toMatch(/^[^\n]+$/);
    const toml = frontMatter("+++\ntitle = \n+++\nWords");
    expect(toml).toMatchObject({ data: {}, body: "Words" });
    expect(toml.problem).toMatch(/^[^\n]+$/);
  });

  it("without end is not read", () => {
    const { data, problem } = frontMatter(`---\ntitle: ${"a".repeat(50_001)}\n---\nWords`);
    expect([data, problem]).toEqual([{}, "it is too long to be one"]);
  });

  it("gives no field to objects that have nothing to do with it", () => {
    frontMatter("---\n__proto__:\n  poisoned: true\n---\n");
    expect("poisoned" in {}).toBe(false);
  });

  it("is read back as it was written, whatever it says", () => {
    const fields = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string());
    const body = fc.string();
    fc.assert(
      fc.property(fields, body, (data, words) => {
        expect(frontMatter(`---\n${stringify(data)}---\n${words}`)).toEqual({ data, body: words });
      }),
      { numRuns: 40 },
    );
  });
});

describe("what a front matter says of a lesson", () => {
  it("is its title by any name that sites have for it, as words", () => {
    expect(saidTitle({ title: " Tea ", sidebar_label: "Short" })).toBe("Tea");
    expect(saidTitle({ title: "", linkTitle: "Linked" })).toBe("Linked");
    expect(saidTitle({ title: 2026 })).toBe("2026");
    expect([saidTitle({}), saidTitle({ title: ["Tea"] }), saidTitle({ title: null })]).toEqual(["", "", ""]);
  });

  it("is its place, nought among them", () => {
    expect(weightIn({ weight: 0, nav_order: 5 })).toBe(0);
    expect(weightIn({ sidebar_position: "3" })).toBe(3);
    expect(weightIn({ order: -1.5 })).toBe(-1.5);
    for (const data of [{}, { weight: "first" }, { weight: Number.NaN }, { order: Number.POSITIVE_INFINITY }])
      expect(weightIn(data)).toBeUndefined();
  });

  it("is its day, of a text or of a date", () => {
    expect(saidDate({ date: "2026-03-01T23:59:00+09:00" })).toBe("2026-03-01");
    expect(saidDate({ date: new Date("2026-03-01T12:00:00Z") })).toBe("2026-03-01");
    for (const date of [undefined, null, "yesterday", 20260301, new Date("never"), ""])
      expect(saidDate({ date })).toBeUndefined();
  });

  it("is its tags from everywhere, as they are written there", () => {
    const { tags } = saidIn({ tags: ["Green Tea", "#hot"], keywords: "hot, Cold  Brew", categories: ["green tea", 7] });
    expect(tags).toEqual(["Green Tea", "hot", "hot", "Cold  Brew", "green tea", "7"]);
    expect(saidIn({ tags: { a: 1 } }).tags).toEqual([]);
    expect(saidIn({ tags: [null, { a: 1 }, ["b"], true] }).tags).toEqual([]);
  });

  it("is no address of before, though Hugo calls that an alias", () => {
    expect(saidIn({ aliases: ["/old/tea", "chai"] }).aliases).toEqual(["chai"]);
  });

  it("is its goals, of which a form takes no sentence that was written in their place", () => {
    expect(saidIn({ goals: [], objectives: ["Brew tea"] }).goals).toEqual([]);
    expect(saidIn({ objectives: ["Brew tea"] }).goals).toEqual(["Brew tea"]);
    expect(saidIn({ goals: "Brew tea, drink it" }).goals).toBe("Brew tea, drink it");
  });
});
