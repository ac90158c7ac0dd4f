import { describe, expect, it } from "vitest";
import { chargeRows, planCharges } from "#features/membership/plans/charges.ts";
import { linesOfPlan, savingText } from "#features/membership/plans/premium.ts";

const month = { amount: 1200, currency: "eur", interval: "month", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const year = { amount: 12000, currency: "eur", interval: "year", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const free = { amount: 0, currency: "eur", interval: "none", trialDays: 0, lines: ["Captions"] } as const;
const plans = [free, month, year].map((plan) => ({ ...plan, lines: [...plan.lines] }));

describe("what Premium costs", () => {
  it("says what a year saves against twelve months", () => {
    expect(savingText(year, plans)).toBe("€24 less");
    expect(savingText(month, plans)).toBe("");
    for (const amount of [14400, 15000]) expect(savingText({ ...year, amount }, plans)).toBe("");
  });

  it("names what a dearer plan shares with the monthly one by that one, beside it", () => {
    const [, monthly, yearly] = plans.map((plan, index) => ({
      ...plan,
      title: ["Free", "Monthly", "Yearly"][index] ?? "",
    }));
    if (!monthly || !yearly) throw new Error("two plans are sold");
    const dear = { ...yearly, lines: [...monthly.lines, "A review"] };
    expect(linesOfPlan(dear, [monthly, dear], [])).toEqual(["Everything in Monthly", "A review"]);
    expect(linesOfPlan({ ...dear, lines: ["A review"] }, [monthly, dear], [])).toEqual(["A review"]);
  });

  it("says when the first charge is, with and without a trial", () => {
    expect(chargeRows(month).map(({ words }) => words)).toEqual([
      "€0",
      "€12, after 7 days",
      "€12 per month, until you cancel",
    ]);
    expect(chargeRows({ ...year, trialDays: 0 })).toEqual([
      { term: "Today", words: "€120" },
      { term: "Then", words: "€120 per year, until you cancel" },
    ]);
    expect(planCharges(month).map(({ from, money }) => `${from} ${money}`)).toEqual([
      "Day 1 €0",
      "Day 8 €12",
      "Day 38 €12",
    ]);
  });
});
