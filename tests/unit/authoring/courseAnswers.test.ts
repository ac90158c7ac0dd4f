import { describe, expect, it } from "vitest";
import { QUESTIONS, type CourseAnswers } from "#authoring/newCourse/newCourse.ts";
import { priceIn } from "#authoring/newCourse/price.ts";

function read(field: keyof CourseAnswers, typed: string, given: Partial<CourseAnswers> = {}): unknown {
  const reading = QUESTIONS.find((question) => question.field === field)?.read(typed, given);
  return reading && "value" in reading ? reading.value : undefined;
}

describe("the price of a new course", () => {
  it.each([
    ["12 eur", 1200, "eur"],
    ["9,05eur", 905, "eur"],
    ["1200 jpy", 1200, "jpy"],
    ["1,200 JPY", 1200, "jpy"],
    ["€12.50", 1250, "eur"],
    ["₩ 12.000", 12_000, "krw"],
    ["1.234,50 eur", 123_450, "eur"],
    ["1’234.50 chf", 123_450, "chf"],
    ["1,23,456 inr", 12_345_600, "inr"],
    ["990 isk", 99_000, "isk"],
    ["5.000 ugx", 500_000, "ugx"],
    ["1.250 kwd", 1250, "kwd"],
  ])("%s is told in its smallest unit", (typed, amount, currency) =>
    expect(priceIn(typed, false)).toEqual({ value: { amount, currency } }),
  );

  it.each([
    ["", "Write an amount and a currency, as 12 eur or 9.50 usd."],
    ["0 eur", "A price is more than nothing. Where nothing is sold, let all modules be free."],
    ["-3 eur", "“-3” is no amount. Write an amount and a currency, as 12 eur or 9.50 usd."],
    ["12 euro", "There is no currency “euro”. Write an amount and a currency, as 12 eur or 9.50 usd."],
    ["1e3 eur", "There is no currency “e3 eur”. Write an amount and a currency, as 12 eur or 9.50 usd."],
    ["$12", "Several currencies are written “$”. Write the three letters of yours, as 12 usd."],
    ["1.200 eur", "“1.200” cannot be charged: EUR has 2 decimals at most. Write it as 1234 eur."],
    ["990.50 isk", "“990.50” cannot be charged: ISK has no decimals. Write it as 1234 isk."],
    ["1.255 kwd", "“1.255” cannot be charged: KWD has 2 decimals at most. Write it as 1234 kwd."],
    ["12,34,56.7.8 eur", "“12,34,56.7.8” is no amount. Write an amount and a currency, as 12 eur or 9.50 usd."],
    ["0.09 eur", "Less than 0.50 EUR cannot be charged."],
    ["9 huf", "Less than 175.00 HUF cannot be charged."],
    ["99999999999 eur", "“99999999999” is more than a card can be charged for a year."],
  ])("“%s” is none, and it is said why", (typed, wrong) => expect(priceIn(typed, false)).toEqual({ wrong }));

  it("is none where all is free, and needed where something is not", () => {
    expect(priceIn(" NONE ", true)).toEqual({ value: undefined });
    expect(priceIn("12 eur", true)).toEqual({ wrong: "All modules are free: the price is none." });
    expect("wrong" in priceIn("none", false)).toBe(true);
  });
});

describe("the modules of a new course", () => {
  it.each([
    ["all", [1, 2, 3, 4]],
    ["1-2, 4", [1, 2, 4]],
    ["3-2", []],
    ["5", undefined],
    ["two", undefined],
  ])("that are free by “%s” are %j", (typed, expected) =>
    expect(read("free", typed, { modules: 4 })).toEqual(expected),
  );

  it("are one at least and ninety-nine at most", () => {
    const counts = ["0", "1", "99", "100", "1.5", "many"].map((typed) => read("modules", typed));
    expect(counts).toEqual([undefined, 1, 99, undefined, undefined, undefined]);
  });
});

describe("the words of a new course", () => {
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
