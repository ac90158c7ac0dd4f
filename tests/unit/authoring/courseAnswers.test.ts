import { describe, expect, it } from "vitest";
import { QUESTIONS, type CourseAnswers } from "#authoring/newCourse/newCourse.ts";
import { priceIn } from "#authoring/newCourse/price.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/authoring/courseAnswers.yaml") as {
  prices: [typed: string, amount: number, currency: string][];
  unfit: [typed: string, wrong: string][];
  free: [typed: string, modules: number[] | null][];
};

function read(field: keyof CourseAnswers, typed: string, given: Partial<CourseAnswers> = {}): unknown {
  const reading = QUESTIONS.find((question) => question.field === field)?.read(typed, given);
  return reading && "value" in reading ? reading.value : undefined;
}

describe("the price of a new course", () => {
  it.each(told.prices)("%s is told in its smallest unit", (typed, amount, currency) =>
    expect(priceIn(typed, false)).toEqual({ value: { amount, currency } }),
  );

  it.each(told.unfit)("“%s” is none, and it is said why", (typed, wrong) =>
    expect(priceIn(typed, false)).toEqual({ wrong }),
  );

  it("is none where all is free, and needed where something is not", () => {
    expect(priceIn(" NONE ", true)).toEqual({ value: undefined });
    expect(priceIn("12 eur", true)).toEqual({ wrong: "All modules are free: the price is none." });
    expect("wrong" in priceIn("none", false)).toBe(true);
  });
});

describe("the modules of a new course", () => {
  it.each(told.free)("that are free by “%s” are %j", (typed, expected) =>
    expect(read("free", typed, { modules: 4 })).toEqual(expected ?? undefined),
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
