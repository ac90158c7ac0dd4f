import { describe, expect, it } from "vitest";
import {
  endOf,
  isWholeMonth,
  type Known,
  monthFigures,
  monthsUntil,
  mrrOf,
  type NowLine,
  nowOf,
} from "#server/hooks/operations/members/figures.rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const eur = (amount: number) => ({ amount, currency: "eur" });

const line = (kind: string, number: number, some: Partial<NowLine> = {}): NowLine => ({
  ...{ kind, number, currency: "eur", interval: "month", amount: 1200, effect: "", value: 0 },
  ...some,
});

describe("what subscriptions bring a month", () => {
  it("is a twelfth of a yearly price, in each currency, the most first", () => {
    const lines = [
      line("active", 3),
      line("active", 2, { amount: 12_000, interval: "year" }),
      line("active", 1, { currency: "usd", amount: 9900 }),
    ];
    expect(mrrOf(lines)).toEqual([{ amount: 9900, currency: "usd" }, eur(3600 + 2000)]);
    expect(mrrOf([])).toEqual([]);
  });
});

describe("how the shop stands now", () => {
  it("counts as paying whoever is in grace or cancelled and not yet gone, and no trial, cancelled or not", () => {
    const lines = [
      line("active", 3),
      line("canceling", 1, { amount: 1000 }),
      line("grace", 1, { currency: "usd" }),
      line("trialing", 5),
      line("trialCancelled", 2),
      line("unpaid", 7),
      line("refunded", 1),
      line("held", 1),
      line("disputed", 1),
      line("ended", 4),
      line("comp", 2, { currency: "", amount: 0 }),
      line("gift", 1, { currency: "", amount: 0 }),
      line("member", 9, { currency: "" }),
      line("failure", 4, { currency: "" }),
    ];
    expect(nowOf(lines)).toEqual({
      ...{ members: 9, trials: 7, trialsCancelled: 2, paying: 5, leaving: 1, grace: 1, given: 3, failures: 4 },
      leavingMrr: [eur(1000)],
      mrr: [eur(4600), { amount: 1200, currency: "usd" }],
    });
  });
});

describe("the months", () => {
  it("are twelve, over the turn of a year, and end where the next begins", () => {
    expect(monthsUntil(Date.parse("2026-02-28T23:59:59Z"), 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(monthsUntil(NOW)).toHaveLength(12);
    expect(endOf("2026-12")).toBe(Date.parse("2027-01-01T00:00:00Z"));
    expect(endOf("2028-02")).toBe(Date.parse("2028-03-01T00:00:00Z"));
  });

  it("that were measured until their end stand; one that the server slept through does not", () => {
    const kept = { month: "2026-10", mrr: [], isReckoned: false };
    expect(isWholeMonth({ ...kept, measuredMs: Date.parse("2026-10-31T04:31:00Z") })).toBe(true);
    expect(isWholeMonth({ ...kept, measuredMs: Date.parse("2026-10-29T04:31:00Z") })).toBe(false);
    expect(isWholeMonth({ ...kept, isReckoned: true, measuredMs: 0 })).toBe(true);
    expect(isWholeMonth(undefined)).toBe(false);
  });

  const known: Known = {
    lines: [
      { month: "2019-05", began: 10, ended: 2 },
      { month: "2026-10", began: 4, ended: 2 },
      { month: "2026-11", began: 0, ended: 3 },
    ],
    trials: [{ month: "2026-10", trials: 6, stayed: 4 }],
    refunds: [
      { month: "2026-10", number: 2, amount: 2400, currency: "eur" },
      { month: "2026-10", number: 1, amount: 900, currency: "usd" },
    ],
    mrrOf: (month) => ({ mrr: month < "2026-11" ? [eur(9600)] : [], isReckoned: month < "2026-10" }),
  };

  it("say who was there before, who came, went and tried, what came in and what went back", () => {
    const rest = { trials: 0, stayed: 0, refunds: 0, refunded: [], isReckoned: false };
    expect(monthFigures(known, NOW).slice(-3)).toEqual([
      { ...rest, month: "2026-09", before: 8, began: 0, ended: 0, churn: 0, mrr: [eur(9600)], isReckoned: true },
      {
        ...{ month: "2026-10", before: 8, began: 4, ended: 2, churn: 0.25, trials: 6, stayed: 4, refunds: 3 },
        ...{ refunded: [eur(2400), { amount: 900, currency: "usd" }], mrr: [eur(9600)], isReckoned: false },
      },
      { ...rest, month: "2026-11", before: 10, began: 0, ended: 3, churn: 0.3, mrr: [] },
    ]);
    const nothing: Known = { lines: [], trials: [], refunds: [], mrrOf: () => ({ mrr: [], isReckoned: false }) };
    expect(monthFigures(nothing, NOW)[0]).toMatchObject({ before: 0, churn: null, mrr: [], refunded: [] });
  });
});
