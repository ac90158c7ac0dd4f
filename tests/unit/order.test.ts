import { describe, expect, it } from "vitest";
import { backTo, cameFromBy } from "#features/membership/membership/cameFrom.ts";
import { actOf, orderRows } from "#features/membership/order/order.ts";

const NOW = new Date(2026, 10, 22, 12).getTime();
const eur = (amount: number) => ({ amount, currency: "eur" });
const month = { id: "m", title: "Premium, monthly", ...eur(1200), interval: "month", trialDays: 7 } as const;
const year = { id: "y", title: "Premium, yearly", ...eur(12000), interval: "year", trialDays: 7 } as const;
const half = { code: "HALF", before: eur(1200), after: eur(600), periods: "once" } as const;
const words = (chosen: Parameters<typeof orderRows>[0]) => orderRows(chosen, NOW).map((row) => row.words);

describe("what is said before one pays", () => {
  it("names the first charge and its day while the trial is given", () =>
    expect(words({ plan: month, canTry: true, coupon: undefined })).toEqual([
      "€0",
      "€12 on 29 November",
      "€12 per month, until you cancel",
    ]));

  it("charges at once whoever had the trial", () =>
    expect(words({ plan: year, canTry: false, coupon: undefined })).toEqual([
      "€120",
      "€120 today",
      "€120 per year, until you cancel",
    ]));

  it("counts a code into the first charge alone", () =>
    expect(words({ plan: month, canTry: true, coupon: half })).toEqual([
      "€0",
      "€6 on 29 November",
      "€12 per month, until you cancel",
    ]));

  it("counts a code that lasts into what comes then", () => {
    const then = (periods: "always" | number) =>
      words({ plan: month, canTry: true, coupon: { ...half, periods } }).at(-1);
    expect(then("always")).toBe("€6 per month, until you cancel");
    expect(then(3)).toBe("€6 per month with your code, then €12, until you cancel");
  });

  it("lets the button say what happens", () => {
    expect(actOf({ plan: month, canTry: true, coupon: half })).toBe("Start your 7-day trial");
    expect(actOf({ plan: month, canTry: false, coupon: undefined })).toBe("Pay €12");
    expect(actOf({ plan: month, canTry: false, coupon: half })).toBe("Pay €6");
    expect(actOf({ plan: month, canTry: false, coupon: { ...half, after: eur(0) } })).toBe("Start Premium");
    expect(actOf({ plan: { ...month, trialDays: 0 }, canTry: true, coupon: undefined })).toBe("Pay €12");
  });
});

describe("where a reader came from", () => {
  const here = "https://the.site";
  it("is the lesson before this page, or what the address says", () => {
    expect(cameFromBy("", `${here}/module/5/five-numbers`, here)).toBe("/module/5/five-numbers");
    expect(cameFromBy("?from=%2Fmodule%2F6%2Fx", `${here}/module/5/five-numbers`, here)).toBe("/module/6/x");
    expect(cameFromBy("", `${here}/module/5?lesson=five-numbers`, here)).toBe("/module/5?lesson=five-numbers");
  });

  it("is nothing of another site, nor a page that is no lesson", () => {
    expect(cameFromBy("", "https://the.site.example/module/5", here)).toBe("");
    expect(cameFromBy("?from=https%3A%2F%2Fevil.example%2F", "", here)).toBe("");
    expect(cameFromBy("?from=%2F%2Fevil.example", "", here)).toBe("");
    expect(cameFromBy("", `${here}/faq`, here)).toBe("");
    expect([backTo(undefined), backTo("/login"), backTo("/\\evil.example")]).toEqual(["", "", ""]);
  });
});
