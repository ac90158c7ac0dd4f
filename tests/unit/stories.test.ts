import { describe, expect, it } from "vitest";
import { amountText, storyLengths } from "#features/site/stories/stories.ts";

describe("the figure of a story", () => {
  it.each([
    [1200, "R$", "R$1,200"],
    [950, "€", "€950"],
    [1200, "visits", "1,200 visits"],
    [0, "hours a week", "0 hours a week"],
  ])("says %d of %s as %s", (value, unit, words) => {
    expect(amountText(value, unit)).toBe(words);
  });

  it("has each of its lengths drawn to scale; a story without one has none", () => {
    const bars = [{ value: 4 }, { value: 11 }];
    expect(
      storyLengths([{ data: { figure: { bars } } }, { data: {} }, { data: { figure: { bars: [{ value: 2 }] } } }]),
    ).toEqual([4, 11, 2]);
  });
});
