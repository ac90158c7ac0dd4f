import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { z } from "astro/zod";
import { allSchemaWords } from "#authoring/check/rules/schema.ts";
import { parseYaml } from "#authoring/check/read/yaml.ts";

const FILE = "content/faq.yaml";
const brokenIn = (text: string, above = 0): string[] =>
  parseYaml(FILE, text, above).broken.map(({ line, message }) => `${line} ${message}`);

describe("a form that can be read", () => {
  const { at, data } = parseYaml(FILE, "# Of Ada\ntitle: Tea\nparts:\n  - name: Pot\n    lid: true\n\n  - name: Cup\n");

  it("knows the line of every field, and of the nearest one that is there where one is missing", () => {
    expect(data).toEqual({ title: "Tea", parts: [{ name: "Pot", lid: true }, { name: "Cup" }] });
    const lines = [
      ["title"],
      ["parts"],
      ["parts", 0, "lid"],
      ["parts", 1],
      ["parts", 1, "lid"],
      ["parts", 7, "x"],
      ["no"],
    ];
    expect(lines.map((path) => at(path).line)).toEqual([2, 3, 5, 7, 7, 3, 1]);
  });

  it("counts the lines above it, as those of a lesson's first dashes", () => {
    expect(parseYaml(FILE, "a: 1\nb: 2", 1).at(["b"])).toEqual({ file: FILE, line: 3 });
  });

  it.each([
    ["", null],
    ["# only a comment", null],
    ["42", 42],
    ["- a\n- b", ["a", "b"]],
    ["a: 1\r\nb: 2\r\n", { a: 1, b: 2 }],
    ["כותרת: תה", { כותרת: "תה" }],
  ])("may be %j", (text, expected) => {
    const yaml = parseYaml(FILE, text);
    expect([yaml.data, yaml.broken]).toEqual([expected, []]);
    expect(yaml.at(["a", 3, "b"]).line).toBe(1);
  });

  it("is the same after it was written, and each field of it stands on its own line", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.integer(), { minKeys: 1 }), (fields) => {
        const yaml = parseYaml(FILE, stringify(fields));
        expect(yaml.data).toEqual(fields);
        expect(Object.keys(fields).map((name) => yaml.at([name]).line)).toEqual(
          Object.keys(fields).map((_, at) => at + 1),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe("a form that cannot be read", () => {
  it.each([
    ["title: One: the cup", "1 The text has a colon, so it is read as another field."],
    ["title: Tea\nwords\nmore: 1", "2 The line is no field and belongs to none."],
    ['title: "Tea', "1 Something that was opened is not closed."],
    ["a: 1\n  b: 2", "1 The text has a colon, so it is read as another field."],
    ["a:\n\tb: 1", "2 The line begins with a tab."],
    ["a: 1\nb: 2\na: 3", "3 The field stands here twice."],
    ["title: *Tea*", "1 The text begins with * or &, which have a meaning of their own."],
    ["title: @tea", "1 The text begins with a sign that has a meaning of its own."],
    ["title: `tea`", "1 The text begins with a sign that has a meaning of its own."],
    ['title: "C:\\kettle"', "1 A \\ in double quotes has a meaning of its own."],
    ["tags: [a, b\ntitle: Tea", "2 A bracket is opened and not closed."],
  ])("says of %j what an author can mend", (text, expected) => {
    expect(brokenIn(text)).toEqual([expected]);
  });

  it("tells its first mistake alone, has no data, and counts the lines above it", () => {
    expect(brokenIn("a: 1\na: 2\na: 3\nb: @", 1)).toEqual(["3 The field stands here twice."]);
    expect(parseYaml(FILE, "a: 1\na: 2").data).toBeUndefined();
  });
});

describe("what a schema found", () => {
  const SHAPE = z.strictObject({
    title: z.string().min(3).max(5),
    count: z.number().int().min(1),
    kind: z.enum(["tea", "cup"]).optional(),
    parts: z
      .array(z.strictObject({ name: z.string() }))
      .min(2)
      .optional(),
    day: z.string().regex(/^\d+$/, "must be a day").optional(),
  });
  const wordsOf = (data: unknown): string[] =>
    allSchemaWords(SHAPE.safeParse(data).error?.issues ?? [], data, SHAPE, 0).map(({ message }) => message);
  const hintsOf = (data: unknown): string[] =>
    allSchemaWords(SHAPE.safeParse(data).error?.issues ?? [], data, SHAPE, 0).map(({ hint }) => hint);

  it.each<[unknown, string[]]>([
    [{ title: "Tea", count: 1 }, []],
    [{ count: 1 }, ["title is missing."]],
    [{ title: 2026, count: 1 }, ["title must be text."]],
    [{ title: "ab", count: 1 }, ["title needs at least 3 characters."]],
    [{ title: "abcdef", count: 1 }, ["title needs at most 5 characters."]],
    [{ title: "Tea", count: 0 }, ["count must be at least 1."]],
    [{ title: "Tea", count: "1" }, ["count must be a number."]],
    [{ title: "Tea", count: 1, kind: "pot" }, ["kind must be one of tea, cup."]],
    [{ title: "Tea", count: 1, parts: [{ name: "a" }] }, ["parts needs at least 2 lines."]],
    [{ title: "Tea", count: 1, parts: [{ name: "a" }, {}] }, ["parts, 2, name is missing."]],
    [{ title: "Tea", count: 1, parts: "a" }, ["parts must be a list."]],
    [{ title: "Tea", count: 1, day: "soon" }, ["day must be a day."]],
    [null, ["The file must be a group of fields."]],
    [[], ["The file must be a group of fields."]],
  ])("in %j is said in an author's words", (data, expected) => {
    expect(wordsOf(data)).toEqual(expected);
  });

  it("of a slip of the pen is told once: the field is not missing as well", () => {
    expect(wordsOf({ titel: "Tea", count: 1 })).toEqual(["No field is called titel."]);
    expect(hintsOf({ titel: "Tea", count: 1 })[0]).toMatch(/^Did you mean title\? /);
    expect(wordsOf({ xyz: "Tea", count: 1 }).toSorted()).toEqual(["No field is called xyz.", "title is missing."]);
  });

  it("of a slip in a list's line means a field of that line", () => {
    const data = { title: "Tea", count: 1, parts: [{ name: "a" }, { nmae: "b" }] };
    expect(wordsOf(data)).toEqual(["No field is called nmae."]);
    expect(hintsOf(data)[0]).toMatch(/^Did you mean name\? /);
  });

  it("names no field that is there already as the one that was meant", () => {
    expect(hintsOf({ title: "Tea", titel: "Tea", count: 1 })[0]).not.toContain("Did you mean");
  });

  it("asks for straight quotes where a number stands for words", () => {
    expect(hintsOf({ title: 2026, count: 1 })[0]).toMatch(/^Put it into straight quotes\./);
  });
});
