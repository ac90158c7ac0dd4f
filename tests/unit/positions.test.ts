import { describe, expect, it } from "vitest";
import { mergedPosition, positionOf } from "#server/hooks/learning/positions.rules.ts";

const NOW_MS = Date.parse("2026-11-20T10:00:00Z");
const at = (second: number, furthest: number, atMs: number) => ({ second, furthest, atMs });

describe("positions that were sent", () => {
  it.each([
    [
      { second: 12.5, furthest: 60 },
      { second: 12.5, furthest: 60 },
    ],
    [{ second: 12 }, { second: 12, furthest: 12 }],
    [
      { second: 70, furthest: 60 },
      { second: 70, furthest: 70 },
    ],
    [
      { second: 0, furthest: 1e9 },
      { second: 0, furthest: 86_400 },
    ],
    [{ second: Infinity }, { second: 86_400, furthest: 86_400 }],
  ])("%j are %j", (sent, expected) => {
    expect(positionOf(sent, NOW_MS)).toMatchObject(expected);
  });

  it.each([{}, { second: -1 }, { second: "12" }, { second: NaN }, { second: 1, furthest: -1 }, { second: null }])(
    "are no place in a video: %j",
    (sent) => expect(positionOf(sent, NOW_MS)).toBeUndefined(),
  );

  it("never come from the future", () => {
    expect(positionOf({ second: 1, at: "2026-11-20T09:00:00Z" }, NOW_MS)?.atMs).toBe(NOW_MS - 3_600_000);
    expect(positionOf({ second: 1, at: "2027-01-01T00:00:00Z" }, NOW_MS)?.atMs).toBe(NOW_MS);
    expect(positionOf({ second: 1 }, NOW_MS)?.atMs).toBe(NOW_MS);
  });
});

describe("merging a position", () => {
  it("goes on at the newest and keeps the furthest", () => {
    expect(mergedPosition(undefined, at(5, 9, 1))).toEqual(at(5, 9, 1));
    expect(mergedPosition(at(50, 90, 1), at(5, 9, 2))).toEqual(at(5, 90, 2));
    expect(mergedPosition(at(5, 9, 2), at(50, 90, 1))).toEqual(at(5, 90, 2));
  });

  it("that says nothing new changes nothing", () => {
    const old = at(5, 90, 2);
    expect(mergedPosition(old, at(50, 60, 1))).toBe(old);
    expect(mergedPosition(old, { ...old })).toBe(old);
  });

  it("comes to the same in any order", () => {
    const sent = [at(5, 9, 1), at(80, 80, 2), at(40, 95, 3)];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const ends = orders.map((order) => order.map((i) => sent[i] ?? at(0, 0, 0)).reduce(mergedPosition));
    for (const end of ends) expect(end).toEqual(at(40, 95, 3));
  });
});
