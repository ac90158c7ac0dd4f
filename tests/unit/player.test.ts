import { describe, expect, it } from "vitest";
import { commandFor, type FocusPlace } from "#features/learning/player/keys.ts";

describe("a key", () => {
  const act = (key: string, place: FocusPlace = "page", shiftKey = false) => commandFor({ key, shiftKey }, place);
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
