import { describe, expect, it } from "vitest";
import { freeSentence, type Lesson, type Module, moduleNumbers } from "#features/learning/course/course.ts";
import { chargeRows, planCharges } from "#features/membership/plans/charges.ts";
import {
  freeInstead,
  includedLines,
  offerWords,
  opens,
  pricesText,
  savingText,
} from "#features/membership/plans/premium.ts";

const month = { amount: 1200, currency: "eur", interval: "month", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const year = { amount: 12000, currency: "eur", interval: "year", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const free = { amount: 0, currency: "eur", interval: "none", trialDays: 0, lines: ["Captions"] } as const;
const plans = [free, month, year].map((plan) => ({ ...plan, lines: [...plan.lines] }));

const lesson = (id: string, access: "free" | "premium", tags: string[] = []): Lesson =>
  ({ id, access, tags, seconds: 150 }) as Lesson;
const module = (id: number, access: "free" | "premium", locked = false, lessons = [lesson(`${id}`, access)]): Module =>
  ({ id, access, locked, lessons: locked ? [] : lessons, seconds: 150 }) as Module;
const course = [module(1, "free"), module(2, "free"), module(3, "premium"), module(4, "premium", true)];

describe("which modules are free", () => {
  it("is counted from the course", () => {
    expect(freeSentence(course)).toBe("Modules 1 to 2 are free.");
    expect(freeSentence([module(1, "free"), module(2, "premium")])).toBe("Module 1 is free.");
    expect(moduleNumbers([module(1, "free"), module(2, "premium"), module(5, "free")], "free")).toBe("Modules 1 and 5");
  });

  it("says nothing when none is", () => {
    expect(freeSentence([module(1, "premium")])).toBe("");
    expect(moduleNumbers([module(4, "free", true)], "free")).toBe("");
  });
});

describe("what Premium costs", () => {
  it("names every plan that is paid", () => {
    expect(pricesText(plans)).toBe("€12 per month or €120 per year");
  });

  it("says what a year saves against twelve months", () => {
    expect(savingText(year, plans)).toBe("€24 less");
    expect(savingText(month, plans)).toBe("");
  });

  it("says when the first charge is, with and without a trial", () => {
    expect(chargeRows(month).map(({ words }) => words)).toEqual([
      "€0",
      "€12, after 7 days",
      "€12 per month, until you cancel",
    ]);
    expect(chargeRows({ ...year, trialDays: 0 })[0]?.words).toBe("€120");
    expect(planCharges(month).map(({ from, money }) => `${from} ${money}`)).toEqual([
      "Day 1 €0",
      "Day 8 €12",
      "Day 38 €12",
    ]);
  });
});

it("counts what each side of the course opens, and tells each line once", () => {
  expect(opens(course, "premium")).toBe("Module 3: 1 lesson, 3 min of film");
  expect(includedLines(plans, course, "premium")).toEqual([
    "Everything in Free, and module 3: 1 lesson, 3 min of film",
    "Sheets",
    "Search",
  ]);
});

it("calls a button Get Premium only when it can be got", () => {
  expect([offerWords(true), offerWords(false)]).toEqual(["Get Premium", "What Premium will be"]);
});

it("offers the free lesson that is nearest to a closed one", () => {
  const lessons = [lesson("a", "free", ["sound"]), lesson("b", "free", ["growth", "sponsors"]), lesson("c", "premium")];
  expect(freeInstead(lesson("d", "premium", ["growth", "sponsors"]), lessons)?.id).toBe("b");
  expect(freeInstead(lesson("d", "premium", []), lessons)?.id).toBe("a");
});
