import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownState } from "#server/hooks/membership/payments/payments.rules.ts";
import {
  type Known,
  type MonthLine,
  type NowLine,
  endOf,
  monthFigures,
  monthsUntil,
  mrrOf,
  nowOf,
} from "#server/hooks/operations/members/figures.rules.ts";
import { futureMomentIn, likeIn, operatorCause, reasonIn } from "#server/hooks/operations/members/members.rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const eur = (amount: number) => ({ amount, currency: "eur" });

const line = (kind: string, number: number, some: Partial<NowLine> = {}): NowLine => ({
  ...{ kind, number, currency: "eur", interval: "month", amount: 1200, effect: "", value: 0 },
  ...some,
});

it("how the shop stands now counts as paying whoever is in grace or cancelled and not yet gone, and no trial, cancelled or not", () => {
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

it("the months say who was there before, who came, went and tried, what came in and what went back", () => {
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

const at = (iso: string) => Date.parse(iso);
const NOTHING = { trials: [], refunds: [], mrrOf: () => ({ mrr: [], isReckoned: false }) };

describe("the months", () => {
  it("follow each other: where one ends the next begins", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: at("2024-01-01"), max: at("2060-01-01") }),
        fc.integer({ min: 2, max: 60 }),
        (now, most) => {
          const months = monthsUntil(now, most);
          expect(months).toHaveLength(most);
          for (const [place, month] of months.slice(0, -1).entries())
            expect(new Date(endOf(month)).toISOString().slice(0, 7)).toBe(months[place + 1]);
          expect(endOf(months.at(-1) ?? "")).toBeGreaterThan(now);
        },
      ),
      { numRuns: 20 },
    ));

  const LINES = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }).chain((places) =>
    fc.tuple(
      ...places.map((place) =>
        fc.record({
          month: fc.constant(monthsUntil(at("2026-11-22"), 31)[place] ?? ""),
          began: fc.nat({ max: 9 }),
          ended: fc.nat({ max: 9 }),
        }),
      ),
    ),
  );

  it("lose nobody from one to the next, whatever order the lines come in", () =>
    fc.assert(
      fc.property(LINES, (lines: MonthLine[]) => {
        const shown = monthFigures({ ...NOTHING, lines }, at("2026-11-22"));
        for (const [place, { before, began, ended }] of shown.slice(0, -1).entries())
          expect(shown[place + 1]?.before).toBe(before + began - ended);
        expect(monthFigures({ ...NOTHING, lines: lines.toReversed() }, at("2026-11-22"))).toEqual(shown);
      }),
    ));

  it("say of nobody that all left, and of more than there were no more than all", () => {
    const churn = (lines: MonthLine[]) => monthFigures({ ...NOTHING, lines }, at("2026-11-22")).at(-1)?.churn;
    expect(churn([{ month: "2026-11", began: 3, ended: 3 }])).toBeNull();
    expect(
      churn([
        { month: "2026-10", began: 4, ended: 0 },
        { month: "2026-11", began: 0, ended: 1 },
      ]),
    ).toBe(0.25);
    expect(
      churn([
        { month: "2026-10", began: 1, ended: 0 },
        { month: "2026-11", began: 3, ended: 3 },
      ]),
    ).toBe(1);
  });
});

describe("what subscriptions bring a month", () => {
  const line = { currency: "eur", interval: "month", amount: 1000, number: 1 };

  it("is rounded once, not for every one of them", () => {
    const yearly = { ...line, interval: "year", amount: 1001, number: 12 };
    expect(mrrOf([yearly])).toEqual([{ amount: 1001, currency: "eur" }]);
    expect(mrrOf(Array.from({ length: 12 }, () => ({ ...yearly, number: 1 })))).toEqual(mrrOf([yearly]));
  });
});

describe("what an operator says", () => {
  it("as a reason is one line of one to a hundred letters", () => {
    expect(reasonIn(" a \n\t b ")).toBe("a b");
    expect(reasonIn("x".repeat(100))).toHaveLength(100);
    for (const none of ["", " \n ", "x".repeat(101), 7, null, undefined, ["x"]])
      expect(reasonIn(none), String(none)).toBeUndefined();
    expect(
      operatorCause("x".repeat(100), "abcdefghijklmno").length,
      "in the log, beside who it was",
    ).toBeLessThanOrEqual(200);
  });

  const now = at("2026-11-24T12:00:00Z");
  it.each([
    ["2026-12-24", "2026-12-24T00:00:00.000Z"],
    ["2026-12-24 18:00:01.5Z", "2026-12-24T18:00:01.500Z"],
    ["2001-01-01", "2001-01-01T00:00:00.000Z"],
  ])("as the moment %s is taken", (said, moment) => expect(futureMomentIn(said, now)).toBe(at(moment)));

  it.each(["", "2026-13-01", "2026-12-24T18:00", "24.12.2026", "2026-12-24\n", "1969-12-31", "9999-12-31", null])(
    "as the moment %j is none",
    (said) => expect(futureMomentIn(said, now)).toBeUndefined(),
  );

  it("as a part of an address is looked for letter by letter", () => {
    expect(likeIn(String.raw` a%b_c\d `)).toBe(String.raw`%a\%b\_c\\d%`);
    expect(likeIn("  ")).toBe("");
    expect(likeIn("x".repeat(150))).toHaveLength(102);
  });
});

it("what was given and has run out is over", () => {
  expect(shownState("comp", false)).toBe("ended");
  expect(shownState("gift", true)).toBe("gift");
  expect(shownState("unpaid", false)).toBe("unpaid");
});
