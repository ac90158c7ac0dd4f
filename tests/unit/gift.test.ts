import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choiceAt,
  choiceWords,
  giftCodeInHash,
  giftChoices,
  giftLink,
  giftRefusalScreen,
} from "#features/membership/gift/gift.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { giftAmount } from "#server/hooks/membership/gifts/gifts.rules.ts";

const plan = { title: "Premium", currency: "eur", trialDays: 7 };
const month: PlanFacts = { ...plan, id: "m", amount: 1200, interval: "month" };
const year: PlanFacts = { ...plan, id: "y", amount: 12_000, interval: "year" };

describe("the lengths of a gift", () => {
  it("say their price, by the year where that is less", () => {
    expect(giftChoices([month, year]).map(choiceWords)).toEqual([
      ...["1 month, €12", "3 months, €36", "6 months, €72", "12 months, €120", "24 months, €240"],
    ]);
    expect(giftChoices([year]).map(({ months }) => months)).toEqual([12, 24]);
    expect(giftChoices([{ ...year, id: "f", amount: 0, interval: "none" }])).toEqual([]);
  });

  it("leave out what costs as much as a longer one", () =>
    expect(giftChoices([month, { ...year, amount: 6000 }]).map(choiceWords)).toEqual([
      ...["1 month, €12", "3 months, €36", "12 months, €60", "24 months, €120"],
    ]));

  it("stand chosen as the address asks, else the shortest", () => {
    const choices = giftChoices([month, year]);
    expect(["?months=12", "?months=5", "?months=x", ""].map((search) => choiceAt(search, choices))).toEqual([
      3, 0, 0, 0,
    ]);
  });

  it("cost what the server charges for them, whatever the plans cost", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (byMonth, byYear) => {
        const plans = [
          { ...month, amount: byMonth },
          { ...year, amount: byYear },
        ] as const;
        for (const { plan: id, months, amount } of giftChoices(plans)) {
          const [own] = plans.filter((one) => one.id === id);
          const interval = own?.interval === "year" ? "year" : "month";
          expect(amount).toBe(giftAmount({ amount: own?.amount ?? 0, interval }, months));
        }
      }),
    ));
});

it("a gift's link brings its code behind the #, where no server sees it", () => {
  const { pathname, search, hash } = new URL(giftLink("ABC234"), "https://the.site");
  expect([pathname, search, giftCodeInHash(hash)]).toEqual(["/gift", "", "ABC234"]);
  expect([giftCodeInHash(""), giftCodeInHash("#main")]).toEqual(["", ""]);
});

it("a code that was refused is not one that could not be asked about", () =>
  expect([400, 409, 0, 401, 429, 503].map(giftRefusalScreen)).toEqual([
    ...["unknown", "renews"],
    ...[undefined, undefined, undefined, undefined],
  ]));
