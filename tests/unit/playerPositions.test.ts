import { describe, expect, it } from "vitest";
import { adopted, keptFrom, merged, type Position } from "#features/positions/positions.ts";

const at = (second: number, furthest: number, minute: number): Position => ({
  ...{ second, furthest },
  at: `2026-11-20T10:0${minute}:00.000Z`,
});

describe("positions on this device", () => {
  it("are read back, and what is broken is left out", () => {
    const kept = {
      ada: { lessons: { one: at(5, 9, 1), two: { second: -1 }, three: null }, unsent: ["one", "two", 4] },
    };
    expect(keptFrom(kept)).toEqual({ ada: { lessons: { one: at(5, 9, 1) }, unsent: ["one"] } });
    for (const broken of [undefined, null, [], "x", 7]) expect(keptFrom(broken)).toEqual({});
    expect(keptFrom({ ada: null })).toEqual({ ada: { lessons: {}, unsent: [] } });
  });

  it("go on at the newest and keep the furthest", () => {
    expect(merged(at(50, 90, 1), at(5, 9, 2))).toEqual(at(5, 90, 2));
    expect(merged(at(5, 9, 2), at(50, 90, 1))).toEqual(at(5, 90, 2));
    expect(merged(undefined, at(5, 9, 2))).toEqual(at(5, 9, 2));
  });

  it("of a visitor become those of whoever signs in, to be sent", () => {
    const kept = {
      "": { lessons: { one: at(5, 9, 3) }, unsent: [] },
      ada: { lessons: { one: at(50, 90, 1), two: at(1, 1, 1) }, unsent: ["two"] },
      bob: { lessons: { one: at(7, 7, 1) }, unsent: [] },
    };
    expect(adopted(kept, "ada")).toEqual({
      ada: { lessons: { one: at(5, 90, 3), two: at(1, 1, 1) }, unsent: ["two", "one"] },
      bob: kept.bob,
    });
    expect(adopted(kept, "")).toEqual(kept);
  });
});
