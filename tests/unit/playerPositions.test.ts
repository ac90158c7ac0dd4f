import { describe, expect, it } from "vitest";
import {
  formerPositions,
  lastWatched,
  joinedPosition,
  type Position,
  withWatched,
} from "#features/learning/positions/positions.ts";

const at = (second: number, furthest: number, minute: number): Position => ({
  ...{ second, furthest },
  at: `2026-11-20T10:0${minute}:00.000Z`,
});
const watched = (id: string, lessonId: string, position: Position) => ({ ...position, id, user: "ada", lessonId });

describe("positions on this device", () => {
  it("go on at the newest and keep the furthest", () => {
    expect(joinedPosition(at(50, 90, 1), at(5, 9, 2))).toEqual(at(5, 90, 2));
    expect(joinedPosition(at(5, 9, 2), at(50, 90, 1))).toEqual(at(5, 90, 2));
    expect(joinedPosition(undefined, at(5, 9, 2))).toEqual(at(5, 9, 2));
  });

  it("are what was told and what was watched since", () => {
    const told = { lessons: { one: at(50, 90, 1), two: at(1, 1, 1) } };
    const waiting = [watched("b", "one", at(7, 7, 3)), watched("a", "one", at(5, 95, 2))];
    expect(withWatched(told, waiting).lessons).toEqual({ one: at(7, 95, 3), two: at(1, 1, 1) });
  });

  it("wait as one for each lesson, and a second one where more was seen before", () => {
    const early = watched("a", "one", at(5, 9, 1));
    const more = watched("b", "one", at(50, 90, 2));
    const late = watched("c", "one", at(7, 9, 3));
    expect(lastWatched([late, early, more])).toEqual([more, late]);
    expect(lastWatched([early, { ...late, furthest: 90 }, more])).toEqual([{ ...late, furthest: 90 }]);
  });
});

it("of what an earlier version kept the unsent of an account is sent, all of a visitor's, and nothing broken", () => {
  const mine = { lessons: { one: at(5, 9, 1), two: at(1, 1, 1), three: { second: -1 } }, unsent: ["one", "three", 4] };
  const ids = (user: string) => formerPositions(mine, user).operations.map(({ lessonId }) => lessonId);
  expect(ids("ada")).toEqual(["one"]);
  expect(ids("")).toEqual(["one", "two"]);
  expect(formerPositions(mine, "ada").kept).toEqual({ lessons: { one: at(5, 9, 1), two: at(1, 1, 1) } });
  for (const broken of [undefined, null, [], "x", 7]) expect(formerPositions(broken, "ada").operations).toEqual([]);
});
