import { describe, expect, it } from "vitest";
import { actFor, type Place } from "#features/player/keys.ts";
import {
  DEFAULTS,
  indexAt,
  isWatched,
  positionText,
  preferencesFrom,
  resumeAt,
  secondIn,
  speedAfter,
  SPEEDS,
} from "#features/player/player.ts";

describe("speeds", () => {
  it("go from 0.5 to 3 in quarters", () => {
    expect(SPEEDS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
  });
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [3, 1, 3],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)("after %s by %s is %s", (speed, step, next) => expect(speedAfter(speed, step)).toBe(next));
});

describe("what is remembered", () => {
  it("is what was stored", () => {
    const kept = { speed: 1.5, volume: 0.25, muted: true, captions: false, beside: false };
    expect(preferencesFrom(kept)).toEqual(kept);
  });
  it.each([
    undefined,
    null,
    "x",
    [],
    { speed: 9, volume: 2, muted: "yes", captions: 1, beside: null },
    { volume: NaN },
  ])("is the default where it is broken: %j", (kept) => expect(preferencesFrom(kept)).toEqual(DEFAULTS));
});

describe("the second of an address", () => {
  it.each([
    ["72", 72],
    ["72.5", 72.5],
    ["1:12", 72],
    ["0:28", 28],
    ["1:01:12", 3672],
    ["1m12s", 72],
    ["72s", 72],
    ["1h2s", 3602],
  ])("%s is %s", (text, second) => expect(secondIn(text)).toBe(second));
  it.each([null, "", "soon", "-4", "1:99", "1e3", "99999999", "12x"])("%j is none", (text) =>
    expect(secondIn(text)).toBeUndefined(),
  );
});

describe("going on", () => {
  it("happens where somebody stopped, but not in the first seconds nor in the last", () => {
    expect([0, 5, 6, 72, 119, 121, 130, 500].map((second) => resumeAt(second, 130))).toEqual([
      0, 0, 6, 72, 119, 0, 0, 0,
    ]);
  });
  it("counts as watched from 90 %", () => {
    expect([isWatched(116.9, 130), isWatched(117, 130), isWatched(5, 0)]).toEqual([false, true, false]);
  });
  it("knows the part a second belongs to", () => {
    const parts = [{ start: 0 }, { start: 28 }, { start: 56 }];
    expect([0, 27.9, 28, 55, 500].map((second) => indexAt(parts, second))).toEqual([0, 0, 1, 1, 2]);
    expect(indexAt([{ start: 4 }], 1)).toBe(-1);
  });
  it("is told with the chapter", () => {
    const chapters = [{ start: 70, title: "Sense" }];
    expect(positionText(84, 210, chapters)).toBe("1:24 of 3:30, Sense");
    expect(positionText(3, 210, chapters)).toBe("0:03 of 3:30");
  });
});

describe("a key", () => {
  const act = (key: string, place: Place = "page", shiftKey = false) => actFor({ key, shiftKey }, place);
  it("belongs to the field somebody types in", () => {
    for (const key of ["k", " ", "?", "5", "ArrowLeft", "ArrowUp"]) expect(act(key, "typing")).toBeUndefined();
  });
  it("of a letter does the same everywhere else, whatever its case", () => {
    for (const place of ["page", "button", "player", "elsewhere"] as const) {
      expect(act("k", place)).toEqual({ does: "toggle" });
      expect(act("C", place)).toEqual({ does: "captions" });
      expect(act("7", place)).toEqual({ does: "jump", share: 0.7 });
    }
  });
  it("Space presses the button it stands on", () => {
    expect(act(" ")).toEqual({ does: "toggle" });
    expect(act(" ", "player")).toEqual({ does: "toggle" });
    expect(act(" ", "button")).toBeUndefined();
    expect(act(" ", "elsewhere")).toBeUndefined();
  });
  it("of the arrows moves, unless something else has arrows or the page scrolls", () => {
    expect(act("ArrowLeft")).toEqual({ does: "skip", seconds: -5 });
    expect(act("ArrowLeft", "elsewhere")).toBeUndefined();
    expect(act("ArrowUp")).toBeUndefined();
    expect(act("ArrowUp", "player")).toEqual({ does: "louder", by: 0.1 });
  });
  it("with Shift leads to another lesson, P alone does nothing", () => {
    expect(act("N", "page", true)).toEqual({ does: "lesson", rel: "next" });
    expect(act("p")).toBeUndefined();
    expect(act(">", "page", true)).toEqual({ does: "speed", step: 1 });
  });
  it("that means nothing here is left to the page", () => {
    for (const key of ["z", "Tab", "Enter", "Escape", "toString", "PageDown"]) expect(act(key)).toBeUndefined();
  });
});
