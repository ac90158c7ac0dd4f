import { describe, expect, it } from "vitest";
import { chargeRows, planCharges } from "#features/membership/plans/charges.ts";
import { savingText } from "#features/membership/plans/premium.ts";

const month = { amount: 1200, currency: "eur", interval: "month", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const year = { amount: 12000, currency: "eur", interval: "year", trialDays: 7, lines: ["Sheets", "Search"] } as const;
const free = { amount: 0, currency: "eur", interval: "none", trialDays: 0, lines: ["Captions"] } as const;
const plans = [free, month, year].map((plan) => ({ ...plan, lines: [...plan.lines] }));

describe("what Premium costs", () => {
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
