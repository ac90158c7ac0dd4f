import { describe, expect, it } from "vitest";
import {
  stageOf,
  ALL,
  fitsWish,
  isAll,
  isAt,
  filterWords,
  searchOf,
  wishFrom,
  type Wish,
} from "#features/learning/curriculum/filter.ts";

const wish = (some: Partial<Wish>): Wish => ({ ...ALL, ...some });
const isKnown = (_: string, value: string): boolean => ["beginner", "sponsors", "done"].includes(value);

describe("a choice in the address", () => {
  it("comes back as it was chosen", () => {
    const chosen = wish({ level: "beginner", topic: "sponsors", progress: "done" });
    const search = searchOf(chosen);
    expect(search).toBe("?level=beginner&topic=sponsors&progress=done");
    const read = new URLSearchParams(search);
    expect(wishFrom((field) => read.get(field), isKnown)).toEqual(chosen);
  });

  it("is nothing when everything is shown, and leaves the rest of the address alone", () => {
    expect(searchOf(ALL)).toBe("");
    expect(searchOf(ALL, "?topic=sponsors&from=mail")).toBe("?from=mail");
    expect(searchOf(wish({ level: "beginner", topic: "sponsors" }), "?topic=growth")).toBe(
      "?level=beginner&topic=sponsors",
    );
  });

  it("is passed over when it names what is not there", () => {
    expect(wishFrom(() => "nonsense", isKnown)).toEqual(ALL);
    expect(wishFrom(() => null, isKnown)).toEqual(ALL);
  });
});

describe("what is left", () => {
  it("has the level and the topic", () => {
    expect(fitsWish(wish({ level: "beginner", topic: "sponsors" }), ["beginner", "sponsors", "growth"])).toBe(true);
    expect(fitsWish(wish({ level: "beginner", topic: "sponsors" }), ["advanced", "sponsors"])).toBe(false);
    expect(fitsWish(ALL, [])).toBe(true);
  });

  it("is never a locked module once somebody asks how far they are", () => {
    expect(isAt(wish({ progress: "new" }), "new", true)).toBe(false);
    expect(isAt(wish({ progress: "new" }), "new", false)).toBe(true);
    expect(isAt(ALL, "new", true)).toBe(true);
  });

  it("is counted in words", () => {
    expect(filterWords(ALL, 9, 31)).toBe("");
    expect(filterWords(wish({ topic: "sponsors" }), 1, 1)).toBe("1 lesson in 1 module");
    expect(filterWords(wish({ progress: "begun" }), 2, 9)).toBe("2 modules");
    expect(filterWords(wish({ level: "beginner", topic: "sponsors" }), 0, 0)).toBe("No modules match.");
    expect([isAll(ALL), isAll(wish({ level: "beginner" }))]).toEqual([true, false]);
  });
});

it.each([
  [0, 3, "new"],
  [1, 3, "begun"],
  [3, 3, "done"],
])("%i of %i lessons is the stage %s", (done, lessons, stage) => expect(stageOf(done, lessons)).toBe(stage));
