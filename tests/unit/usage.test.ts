import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Analytics, VideoLeft } from "#contract/events.d.ts";
import { HEIGHT, WIDTH } from "#features/site/operator/figures/chart.ts";
import {
  viewersCurve,
  groundedPath,
  isUnused,
  curvePath,
  percent,
  vitalPlace,
  vitalRating,
  spanNames,
  steepestOf,
  STRETCHES,
  VITALS,
  vitalText,
} from "#features/site/operator/usage/usage.ts";

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
