import { describe, expect, it } from "vitest";
import { commandFor } from "#features/learning/player/keys.ts";

const pressed = (key: string, code: string, shiftKey = false) => commandFor({ key, code, shiftKey }, "page");

describe("the player's keys", () => {
  it.each([
    ["k", "KeyK"],
    ["ن", "KeyK"],
    ["л", "KeyK"],
    // Dvorak: what the key says counts, not its place.
    ["k", "KeyV"],
  ])("%s (%s) plays and pauses", (key, code) => expect(pressed(key, code)).toEqual({ does: "toggle" }));

  it("are those of their places on a keyboard of another script, with Shift and in figures, too", () => {
    expect(pressed("ى", "KeyN")).toEqual({ does: "note" });
    expect(pressed("آ", "KeyN", true)).toEqual({ does: "lesson", rel: "next" });
    expect(pressed("٣", "Digit3")).toEqual({ does: "jump", share: 0.3 });
  });

  it("are none of a Latin keyboard's other letters", () => {
    expect(pressed("é", "Digit2")).toBeUndefined();
    expect(pressed("ö", "Semicolon")).toBeUndefined();
    expect(pressed("ı", "KeyI")).toBeUndefined();
  });
});
