import { describe, expect, it } from "vitest";
import { QUESTIONS, type CourseAnswers } from "#build/newCourse/courseQuestions.ts";
import { priceIn } from "#build/newCourse/price.ts";
import { put } from "#build/newCourse/templates.ts";

function read(field: keyof CourseAnswers, typed: string, given: Partial<CourseAnswers> = {}): unknown {
  const reading = QUESTIONS.find((question) => question.field === field)?.read(typed, given);
  return reading && "value" in reading ? reading.value : undefined;
}

describe("the price of a new course", () => {
  it.each([
    ["12 eur", 1200, "eur"],
    ["9.50 USD", 950, "usd"],
    ["9,05eur", 905, "eur"],
    [" 0.01 gbp ", 1, "gbp"],
  ])("%s is told in its smallest unit", (typed, amount, currency) => {
    expect(priceIn(typed, false)).toEqual({ value: { amount, currency } });
  });

  it.each(["", "12", "eur", "0 eur", "0.00 eur", "-3 eur", "1.5 eur", "1.234 eur", "12 euro", "12 €", "1e3 eur"])(
    "“%s” is none",
    (typed) => {
      expect(priceIn(typed, false)).toEqual({
        wrong: "Write an amount and a currency, as 12 eur or 9.50 usd.",
      });
    },
  );

  it("is none where all is free, and needed where something is not", () => {
    expect(priceIn(" NONE ", true)).toEqual({ value: undefined });
    expect(priceIn("12 eur", true)).toEqual({ wrong: "All modules are free: the price is none." });
    expect("wrong" in priceIn("none", false)).toBe(true);
  });
});

describe("the modules of a new course", () => {
  it.each([
    ["all", [1, 2, 3, 4]],
    ["none", []],
    ["1-2, 4", [1, 2, 4]],
    ["4 4 1", [1, 4]],
    ["3-2", []],
    ["0-1", undefined],
    ["5", undefined],
    ["1-", undefined],
    ["two", undefined],
    ["", undefined],
  ])("that are free by “%s” are %j", (typed, expected) => {
    expect(read("free", typed, { modules: 4 })).toEqual(expected);
  });

  it.each(["0", "100", "1.5", "-1", "many", ""])("are not %s", (typed) => {
    expect(read("modules", typed)).toBeUndefined();
  });

  it("are one at least and ninety-nine at most", () => {
    expect([read("modules", "1"), read("modules", "99")]).toEqual([1, 99]);
  });
});

describe("the words of a new course", () => {
  it("are put into a sentence once, and a place without a value stays", () => {
    expect(put("{a} and {b} and {c}", { a: "{b}", b: "two" })).toBe("{b} and two and {c}");
    expect(put("{a}", { a: "" })).toBe("");
  });

  it("name its first lesson with a letter or a digit, in any writing", () => {
    expect(read("lesson", "الخطوات الأولى")).toBe("الخطوات الأولى");
    expect([read("lesson", "…!"), read("lesson", "")]).toEqual([undefined, undefined]);
  });

  it("name colours by six digits, two at most", () => {
    expect(read("colours", "red")).toBeUndefined();
    expect(read("colours", "#fff")).toBeUndefined();
    expect(read("colours", "#fe943c, #2f7d4f, #000000")).toBeUndefined();
    expect(read("colours", "#fe943c")).toEqual({ act: "#fe943c", done: undefined });
  });
});
