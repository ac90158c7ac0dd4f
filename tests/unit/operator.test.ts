import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analytics, VideoLeft } from "#contract/events.d.ts";
import type { MemberShown, MemberSubscription, MonthFigures } from "#contract/operator.d.ts";
import { causeWords } from "#features/site/operator/operator.ts";
import {
  HEIGHT,
  WIDTH,
  areaOf,
  chartBars,
  chartTop,
  currencyOf,
  hasNoSales,
  leastOf,
  linePath,
  moneysText,
  numberText,
  pointsOf,
  shareText,
} from "#features/site/operator/figures/chart.ts";
import {
  STATES,
  endOfDay,
  memberQuery,
  memberWishesIn,
  momentOrDash,
  verbsFor,
} from "#features/site/operator/operator.ts";
import {
  STRETCHES,
  VITALS,
  curvePath,
  groundedPath,
  isUnused,
  percent,
  spanNames,
  steepestOf,
  viewersCurve,
  vitalPlace,
  vitalRating,
  vitalText,
} from "#features/site/operator/usage/usage.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("the page's address", () => {
  it("names one member, or what is looked for", () => {
    expect(memberWishesIn("?member=abc")).toMatchObject({ member: "abc" });
    expect(memberWishesIn("?search=+ada%40&state=grace&page=3")).toEqual({
      ...{ member: "", search: "ada@", state: "grace", page: 3 },
    });
    for (const page of ["0", "-1", "1.5", "x", ""]) expect(memberWishesIn(`?page=${page}`).page).toBe(1);
  });

  it("is as short as what it says", () => {
    expect(memberQuery({ search: "", state: "", page: 1 })).toBe("");
    expect(memberQuery({ search: "a&b", state: "held", page: 2 })).toBe("?search=a%26b&state=held&page=2");
  });

  it("offers every state that a subscription can have", () => {
    expect(STATES).toHaveLength(12);
    expect(STATES).not.toContain("none");
  });
});

describe("what an operator can do", () => {
  const given = { provider: "manual", status: "comp", validUntil: "2026-12-01T00:00:00.000Z" };
  const memberOf = (...subscriptions: Partial<MemberSubscription>[]) => ({ subscriptions }) as MemberShown;

  it("is to take back what was given as long as it runs, and nothing else", () => {
    expect(verbsFor(memberOf(given), NOW)).toEqual(["comp", "takeBack"]);
    const others = [{ validUntil: null }, { validUntil: "2026-11-01T00:00:00.000Z" }, { status: "gift" }];
    for (const other of others) expect(verbsFor(memberOf({ ...given, ...other }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf({ ...given, provider: "sandbox" }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf(), NOW)).toEqual(["comp"]);
    // By a row of entitlements that no subscription stands behind yet.
    expect(verbsFor({ ...memberOf(), state: "comp" }, NOW)).toEqual(["comp", "takeBack"]);
  });

  it("lasts until the end of the day that was chosen, and never ends before it begins", () => {
    expect(endOfDay("2026-12-24", NOW)).toBe("2026-12-24T23:59:59.000Z");
    expect(endOfDay("2026-11-22", NOW)).toBe("2026-11-22T23:59:59.000Z");
    for (const day of ["2026-11-21", "", "soon", "2026-13-40"]) expect(endOfDay(day, NOW)).toBeUndefined();
  });

  it("is dated to the minute, and a dash stands for never", () => {
    expect(momentOrDash("2026-11-22T13:05:10Z", "Europe/Berlin")).toBe("22 November 2026, 14:05");
    expect(momentOrDash(null)).toBe("–");
  });
});

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

const left = (viewers: number, ...seconds: [second: number, viewers: number][]): VideoLeft => ({
  ...{ lessonId: "a", viewers },
  left: seconds.map(([second, gone]) => ({ second, viewers: gone })),
});
const unused: Analytics = {
  ...{ days: 30, views: [{ from: "2026-11-22", pages: 0, lessons: 0 }], vitals: [] },
  modules: [{ moduleId: 1, opened: 0, half: 0, completed: 0, right: 0, finished: 0 }],
  searches: { all: 0, none: 0, words: [] },
};
const numbersIn = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));

describe("a day or a month of the usage", () => {
  it("is named by its number or its first letters below a chart, and whole in the table", () => {
    expect(spanNames("2026-11-03")).toEqual({ short: "3", long: "3 November" });
    expect(spanNames("2026-11")).toEqual({ short: "Nov", long: "November 2026" });
    expect(spanNames("2026-12-31").long, "wherever the operator is").toBe("31 December");
  });
});

describe("a course that nobody used", () => {
  it("shows nothing to read off, until one of all those numbers is there", () => {
    expect(isUnused(unused)).toBe(true);
    expect(isUnused({ ...unused, views: [], modules: [] })).toBe(true);
    const some: Partial<Analytics>[] = [
      { views: [...unused.views, { from: "2026-11-23", pages: 1, lessons: 0 }] },
      { views: [{ from: "2026-11-23", pages: 0, lessons: 1 }] },
      { modules: [{ moduleId: 1, opened: 1, half: 0, completed: 0, right: 0, finished: 0 }] },
      { modules: [{ moduleId: 1, opened: 0, half: 0, completed: 1, right: 0, finished: 0 }] },
      { searches: { all: 1, none: 0, words: [] } },
      { vitals: [{ page: "/", vitals: [] }] },
    ];
    for (const more of some) expect(isUnused({ ...unused, ...more }), JSON.stringify(more)).toBe(false);
  });
});

describe("a share", () => {
  it("is said in whole percent, of nothing not at all, and never above a hundred", () => {
    expect([percent(41, 100), percent(1, 3), percent(2, 3), percent(0, 7)]).toEqual(["41%", "33%", "67%", "0%"]);
    expect([percent(0, 0), percent(5, 0), percent(5, -1)]).toEqual(["–", "–", "–"]);
    expect(percent(9, 3), "counted by two clocks").toBe("100%");
  });
});

describe("the curve of who still watches", () => {
  it("begins with everybody and falls at the second after the one they saw last", () => {
    expect(viewersCurve(left(4, [1, 1], [3, 2]), 5)).toEqual([1, 1, 0.75, 0.75, 0.25, 0.25]);
  });

  it("is flat without anybody, and where all see it through", () => {
    expect(viewersCurve(left(0), 2)).toEqual([0, 0, 0]);
    expect(viewersCurve(left(3, [9, 3]), 2)).toEqual([1, 1, 1]);
  });

  it("never rises, never leaves 0 to 1 and has a share for every second, whatever was counted", () => {
    const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 50 })));
    const law = fc.property(fc.nat(40), counted, fc.nat(60), (viewers, seconds, length) => {
      const curve = viewersCurve(left(viewers, ...seconds), length);
      expect(curve).toHaveLength(length + 1);
      expect(curve.every((share, at) => share >= 0 && share <= (curve[at - 1] ?? 1))).toBe(true);
    });
    fc.assert(law, { numRuns: 60 });
  });
});

describe("where most leave", () => {
  it("is the tenth of a video that loses most, the first of two that lose as many", () => {
    const curve = viewersCurve(left(10, [30, 4], [70, 4]), 100);
    expect(steepestOf(curve)).toEqual({ from: 21, to: 31, gone: 40 });
  });

  it("is nowhere when all stay, or leave in the last seconds, when all was said", () => {
    expect(steepestOf(viewersCurve(left(10), 100))).toBeUndefined();
    expect(steepestOf(viewersCurve(left(10, [95, 9]), 100))).toBeUndefined();
    expect(steepestOf(viewersCurve(left(10, [94, 9]), 100))?.gone).toBe(90);
  });

  it("is nowhere in a video that is hardly longer than its end", () => {
    for (const seconds of [0, 1, 5, 9])
      expect(steepestOf(viewersCurve(left(4, [1, 3]), seconds)), String(seconds)).toBeUndefined();
    expect(steepestOf([])).toBeUndefined();
  });

  it("looks at five seconds at least, and lies inside the video", () => {
    const law = fc.property(fc.integer({ min: 10, max: 400 }), fc.nat(400), (seconds, second) => {
      const drop = steepestOf(viewersCurve(left(9, [second % seconds, 5]), seconds));
      if (!drop) return;
      expect(drop.to - drop.from).toBeGreaterThanOrEqual(5);
      expect(drop.from).toBeGreaterThanOrEqual(0);
      expect(drop.to).toBeLessThanOrEqual(seconds - 5);
    });
    fc.assert(law, { numRuns: 60 });
  });
});

describe("the line of the curve", () => {
  it("goes from the upper left to where the last one is, and its ground closes below it", () => {
    expect(curvePath([1, 0.5, 0])).toBe(`M0.0 0.0 L${WIDTH / 2}.0 50.0 L${WIDTH}.0 100.0`);
    expect(groundedPath([1, 0.5])).toBe(`M0.0 0.0 L240.0 50.0 L240.0 ${HEIGHT} L0.0 ${HEIGHT}Z`);
  });

  it("of a stretch stands where that stretch is", () => {
    expect(groundedPath([1, 1, 0.5, 0], 1, 2)).toBe("M80.0 0.0 L160.0 50.0 L160.0 100 L80.0 100Z");
  });

  it("is drawn within the box, also of one second or none", () => {
    for (const curve of [[], [1], [0], [1, 0]]) {
      const numbers = numbersIn(groundedPath(curve, 0, Math.max(0, curve.length - 1)));
      expect(
        numbers.every((number) => number >= 0 && number <= WIDTH),
        JSON.stringify(curve),
      ).toBe(true);
    }
  });
});

describe("how fast it feels", () => {
  const BOUNDS = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25], TTFB: [800, 1800] } as const;

  it.each(VITALS)("is said by the public bounds of %s, those belong to the better word", (metric) => {
    const [good, poor] = BOUNDS[metric];
    expect([0, good, poor].map((value) => vitalRating(metric, value))).toEqual(["good", "good", "look"]);
    expect(vitalRating(metric, good * 1.001)).toBe("look");
    expect(vitalRating(metric, poor * 1.001)).toBe("poor");
  });

  it.each(VITALS)("stands on the scale of %s in the stretch of its word, the slower the further right", (metric) => {
    const ends = STRETCHES.map((_, at) => STRETCHES.slice(0, at + 1).reduce((sum, [, width]) => sum + width, 0));
    expect(ends.at(-1)).toBe(100);
    const [good, poor] = BOUNDS[metric];
    expect([vitalPlace(metric, 0), vitalPlace(metric, good), vitalPlace(metric, poor)]).toEqual([0, 50, 80]);
    const law = fc.property(
      fc.double({ min: 0, max: poor * 9, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (value, share) => {
        const place = vitalPlace(metric, value);
        expect(place).toBeGreaterThanOrEqual(vitalPlace(metric, value * share));
        expect(place).toBeLessThanOrEqual(100);
        const stretch = STRETCHES.findIndex(([rating]) => rating === vitalRating(metric, value));
        expect(place).toBeLessThanOrEqual((ends[stretch] ?? NaN) + 1e-9);
        expect(place).toBeGreaterThanOrEqual((ends[stretch - 1] ?? 0) - 1e-9);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("is said in seconds from one on, in milliseconds below, and what moved as a bare number", () => {
    expect([vitalText("LCP", 1300), vitalText("LCP", 1000), vitalText("INP", 95.6)]).toEqual([
      "1.3 s",
      "1.0 s",
      "96 ms",
    ]);
    expect([vitalText("CLS", 0.02), vitalText("CLS", 0), vitalText("CLS", 0.123456)]).toEqual(["0.02", "0", "0.123"]);
  });
});
