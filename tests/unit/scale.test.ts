import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipsOf } from "#features/learning/course/clips.ts";
import type { Lesson } from "#features/learning/course/course.ts";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";
import { LOCKED_SECONDS, timelineRows, trackScale } from "#features/learning/course/scale.ts";

const access = fc.constantFrom("free" as const, "premium" as const);
const long = (seconds: number, locked = false) => ({ seconds, locked });

describe("the course's timeline", () => {
  it("breaks once, where free becomes Premium", () => {
    const rows = (...all: ("free" | "premium")[]) =>
      timelineRows(all.map((one) => ({ access: one }))).map((row) => row.length);
    expect(rows("free", "free", "premium", "free")).toEqual([2, 2]);
    expect(rows("free", "free")).toEqual([2]);
    expect(rows("premium", "free"), "it begins with Premium").toEqual([2]);
    expect(rows()).toEqual([0]);
  });

  it("has every module once, in its order, in one or two rows", () => {
    const law = fc.property(fc.array(access), (all) => {
      const modules = all.map((one, id) => ({ access: one, id }));
      const rows = timelineRows(modules);
      expect(rows.flat()).toEqual(modules);
      expect(rows.length).toBeLessThanOrEqual(2);
      if (rows.length === 2) expect(rows[0]?.every((one) => one.access === "free")).toBe(true);
    });
    fc.assert(law);
  });
});

describe("the scale of the tracks", () => {
  it("ends at the tick at or after the longest module", () => {
    expect(trackScale([long(60), long(359)])).toEqual({ seconds: 360, ticks: [0, 180, 360] });
    expect(trackScale([long(360)]).seconds).toBe(360);
    expect(trackScale([long(361)]).seconds).toBe(540);
  });

  it("has wider ticks for a module of more than twenty minutes", () => {
    expect(trackScale([long(1200)]).ticks[1]).toBe(180);
    expect(trackScale([long(1201)]).ticks).toEqual([0, 300, 600, 900, 1200, 1500]);
  });

  it("takes a locked module for as long as it is drawn, whatever it will be", () => {
    expect(trackScale([long(0, true)]).seconds).toBeGreaterThanOrEqual(LOCKED_SECONDS);
    expect(trackScale([long(9999, true)])).toEqual(trackScale([long(0, true)]));
  });

  it("holds every module, with ticks that are equally far apart", () => {
    const law = fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1 }), (lengths) => {
      const { seconds, ticks } = trackScale(lengths.map((one) => long(one)));
      expect(seconds).toBeGreaterThanOrEqual(Math.max(...lengths));
      expect([ticks[0], ticks.at(-1)]).toEqual([0, seconds]);
      expect(new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? NaN))).size).toBe(1);
    });
    fc.assert(law);
  });
});

describe("lessons as clips", () => {
  const lesson = (id: string, moduleId: number, paid = false) =>
    ({ id, moduleId, seconds: 90, access: paid ? "premium" : "free" }) as Lesson;
  const LESSONS = [lesson("a", 1), lesson("b", 1), lesson("c", 2, true), lesson("d", 3)];

  it("begin a new module with a gap, but for the first", () => {
    expect(clipsOf(LESSONS).map(({ gap }) => gap)).toEqual([false, false, true, true]);
    expect(clipsOf([])).toEqual([]);
  });

  it("light up the one that is open, unless it is shut for whoever looks", () => {
    const states = (current?: string, members?: boolean) =>
      clipsOf(LESSONS, current, members).map(({ state }) => state);
    expect(states("b")).toEqual(["todo", "now", "premium", "todo"]);
    expect(states("c")).toEqual(["todo", "todo", "premium", "todo"]);
    expect(states("c", true)).toEqual(["todo", "todo", "now", "todo"]);
    expect(states("gone", true)).toEqual(["todo", "todo", "todo", "todo"]);
  });
});

describe("a timecode", () => {
  it("counts hours as minutes, and drops what is less than a second", () => {
    expect([0, 9, 60, 130.9, 3661].map(timecode)).toEqual(["0:00", "0:09", "1:00", "2:10", "61:01"]);
    expect(["2:10", "1:01:01", "0:00"].map(parseTimecode)).toEqual([130, 3661, 0]);
  });

  it("is read as the second it was written of", () => {
    fc.assert(fc.property(fc.nat(100_000), (second) => parseTimecode(timecode(second)) === second));
  });
});
