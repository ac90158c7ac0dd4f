import { describe, expect, it } from "vitest";
import { joinedPosition, lastWatched, withWatched } from "#features/learning/positions/positions.store.ts";
import type { Position } from "#contract/positions.d.ts";
import { positionOf } from "#server/hooks/learning/positions.rules.ts";

const seen = (second: number, furthest: number, minute: number): Position => ({
  ...{ second, furthest },
  at: `2026-11-20T10:0${minute}:00.000Z`,
});
const watched = (id: string, lessonId: string, position: Position) => ({ ...position, id, user: "ada", lessonId });

describe("positions on this device", () => {
  it("go on at the newest and keep the furthest", () => {
    expect(joinedPosition(seen(50, 90, 1), seen(5, 9, 2))).toEqual(seen(5, 90, 2));
    expect(joinedPosition(seen(5, 9, 2), seen(50, 90, 1))).toEqual(seen(5, 90, 2));
    expect(joinedPosition(undefined, seen(5, 9, 2))).toEqual(seen(5, 9, 2));
  });

  it("are what was told and what was watched since", () => {
    const told = { lessons: { one: seen(50, 90, 1), two: seen(1, 1, 1) } };
    const waiting = [watched("b", "one", seen(7, 7, 3)), watched("a", "one", seen(5, 95, 2))];
    expect(withWatched(told, waiting).lessons).toEqual({ one: seen(7, 95, 3), two: seen(1, 1, 1) });
  });

  it("wait as one for each lesson, and a second one where more was seen before", () => {
    const early = watched("a", "one", seen(5, 9, 1));
    const more = watched("b", "one", seen(50, 90, 2));
    const late = watched("c", "one", seen(7, 9, 3));
    expect(lastWatched([late, early, more])).toEqual([more, late]);
    expect(lastWatched([early, { ...late, furthest: 90 }, more])).toEqual([{ ...late, furthest: 90 }]);
  });
});

const NOW_MS = Date.parse("2026-11-20T10:00:00Z");

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
