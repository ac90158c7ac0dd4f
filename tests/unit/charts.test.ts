import { describe, expect, it } from "vitest";
import type { MonthFigures } from "#contract/operator.d.ts";
import { causeWords } from "#features/site/operator/operator.ts";
import {
  areaOf,
  chartBars,
  currencyOf,
  HEIGHT,
  hasNoSales,
  leastOf,
  linePath,
  moneysText,
  numberText,
  pointsOf,
  shareText,
  chartTop,
  WIDTH,
} from "#features/site/operator/figures/chart.ts";

const eur = (amount: number) => ({ amount, currency: "eur" });
const aMonth = (some: Partial<MonthFigures>): MonthFigures => ({
  ...{ month: "2026-01", before: 0, began: 0, ended: 0, churn: null, trials: 0, stayed: 0 },
  ...{ refunds: 0, refunded: [], mrr: [], isReckoned: false },
  ...some,
});

describe("the scale of a chart", () => {
  it("ends at 1, 2 or 5 times a power of ten, at or above everything that is drawn", () => {
    const tops = [0, 1, 2, 3, 9, 10, 11, 214, 501].map((most) => chartTop([0, most], 1));
    expect(tops).toEqual([1, 1, 2, 5, 10, 10, 20, 500, 1000]);
    expect(chartTop([246_400], leastOf("income", "eur"))).toBe(500_000);
  });

  it("has a height for a shop without any member", () => {
    expect(chartTop([], leastOf("members", "eur"))).toBe(1);
    expect(chartTop([0], leastOf("income", "eur"))).toBe(100);
    expect(chartTop([0], leastOf("income", "jpy"))).toBe(1);
  });
});

describe("what is drawn", () => {
  it("is every month within the box, as high as its number", () => {
    const bars = chartBars([0, 5, 10], 10);
    expect(bars.map(({ height }) => height)).toEqual([0, HEIGHT / 2, HEIGHT]);
    for (const { x, y, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTH);
      expect(y + height).toBe(HEIGHT);
    }
    const rights = bars.map(({ x, width }) => x + width);
    expect(bars.slice(1).every(({ x }, at) => x > (rights[at] ?? NaN))).toBe(true);
  });

  it("of a pair stands side by side, in the place of one bar", () => {
    const edges = (side?: "first" | "second") =>
      chartBars([1, 2], 2, side).map(({ x, width }) => [x, x + width] as const);
    const [one, first, second] = [edges(), edges("first"), edges("second")];
    for (const at of [0, 1]) {
      expect(first[at]?.[0]).toBeCloseTo(one[at]?.[0] ?? NaN);
      expect(second[at]?.[0]).toBeGreaterThan(first[at]?.[1] ?? NaN);
      expect(second[at]?.[1]).toBeCloseTo(one[at]?.[1] ?? NaN);
    }
  });

  it("as a line goes through the middle of each month, and its area down to the ground", () => {
    expect(linePath([0, 10], 10)).toBe("M60.0 100.0 L180.0 0.0");
    expect(areaOf([0, 10], 10)).toBe("M60.0 100.0 L180.0 0.0 L180.0 100 L60.0 100Z");
  });
});

describe("the months of a chart", () => {
  const months = [
    aMonth({ month: "2025-12", began: 4, trials: 6, stayed: 3, mrr: [eur(4800)] }),
    aMonth({ month: "2026-01", before: 4, began: 2, ended: 1, churn: 0.25, refunds: 2, mrr: [] }),
  ];
  const values = (name: Parameters<typeof pointsOf>[0]) =>
    pointsOf(name, months).map(({ value, second }) => (second === undefined ? value : [value, second]));

  it("are named, wherever the operator is", () => {
    expect(pointsOf("members", months).map(({ short, long }) => [short, long])).toEqual([
      ["Dec", "December 2025"],
      ["Jan", "January 2026"],
    ]);
  });

  it("count members at a month's end, and beside what is drawn first what belongs to it", () => {
    expect(values("members")).toEqual([4, 5]);
    expect(values("income")).toEqual([4800, 0]);
    expect(values("trials")).toEqual([
      [6, 3],
      [0, 0],
    ]);
    expect(values("went")).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it("draw the currency that brings most, and say all of them", () => {
    expect(currencyOf(months)).toBe("eur");
    expect(currencyOf([aMonth({})])).toBe("");
    expect(moneysText([eur(246_400), { amount: 950, currency: "usd" }])).toBe("€2,464 + $9.50");
    expect(moneysText([])).toBe("–");
  });

  it("say shares in percent, counts as they are and money with its sign", () => {
    expect(shareText(0.0526)).toBe("5.3%");
    expect(shareText(0.25)).toBe("25%");
    expect(numberText("members", 1204, "eur")).toBe("1,204");
    expect(numberText("income", 250_000, "eur")).toBe("€2,500");
  });

  it("are nothing to draw before anything was sold", () => {
    expect(hasNoSales([aMonth({}), aMonth({})])).toBe(true);
    for (const some of [{ before: 1 }, { trials: 1 }, { refunds: 1 }, { mrr: [eur(1)] }])
      expect(hasNoSales([aMonth({}), aMonth(some)])).toBe(false);
  });
});

describe("why Premium changed", () => {
  it("is said in words, whatever the log calls it", () => {
    expect(causeWords("operator: prize of May by abc")).toBe("An operator: prize of May (account abc)");
    expect(causeWords("operator: read anew by abc")).toContain("checked it with the provider");
    for (const cause of [
      ...["reconcile", "worker", "confirm", "withdrawal", "by hand", "before the log"],
      ...["cancel by its owner", "resume by its owner", "withdraw by its owner", "change by its owner"],
      ...["invoice.paid evt_1", "invoice.payment_failed evt_1", "customer.subscription.updated evt_1"],
      ...["customer.subscription.deleted evt_1", "checkout.session.completed evt_1", "charge.refunded evt_1"],
      ...[
        "charge.dispute.created evt_1",
        "customer.deleted evt_1",
        "gift abc",
        "gift abc given back",
        "gift abc disputed",
      ],
    ])
      expect(causeWords(cause), cause).toMatch(/^[A-Z][^_.:]+$/);
  });

  it("that nobody knows stands as it was written down", () => expect(causeWords("prize draw")).toBe("prize draw"));
});
