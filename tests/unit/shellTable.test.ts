import { describe, expect, it } from "vitest";
import { HELD } from "#shell/late/held.ts";
import { comesWithPage, isForGlances, type Row, type When } from "#shell/late/row.ts";
import { table } from "#shell/table.ts";

const row = (when: When, isDue?: boolean): Row => ({
  selector: "[data-thing]",
  when,
  load: () => Promise.resolve(),
  ...(isDue !== undefined && { isDue: () => isDue }),
});
const WITH = { has: () => true, isReached: () => false, isKnown: false };
const WITHOUT = { has: () => false, isReached: () => true, isKnown: true };
const KNOWN = { ...WITH, isKnown: true };
const REACHED = { ...WITH, isReached: () => true };

describe("a late thing comes with the page", () => {
  it.each([
    ["start", undefined, WITH, true],
    ["start", true, WITH, true],
    ["start", false, WITH, false],
    ["signed-in", undefined, WITH, false],
    ["signed-in", undefined, KNOWN, true],
    ["near", undefined, KNOWN, false],
    ["near", true, WITH, true],
    ["near", false, WITH, false],
    ["near", undefined, REACHED, true],
    ["press", undefined, REACHED, false],
    ["press", true, WITH, true],
    ["press", false, KNOWN, false],
    ["start", false, REACHED, false],
    ["signed-in", false, KNOWN, false],
  ] as const)("%s, due %s: %o → %s", (when, isDue, page, comes) => {
    expect(comesWithPage(row(when, isDue), page)).toBe(comes);
  });

  it.each(["start", "signed-in", "near", "press"] as const)("never where a page has none of it (%s)", (when) => {
    expect(comesWithPage(row(when, true), WITHOUT)).toBe(false);
  });
});

describe("a pointer or the focus that comes near", () => {
  it.each([
    [row("near"), true],
    [row("press"), false],
    [{ ...row("press"), isFetchedAhead: true }, true],
    [row("start"), false],
    [row("signed-in"), false],
  ] as const)("of %o fetches it: %s", (one, isFetched) => {
    expect(isForGlances(one)).toBe(isFetched);
  });
});

describe("the table", () => {
  it("has what is pressed held before the page's scripts are there, and nothing else", () => {
    const pressed = table.filter(({ when }) => when === "press").map(({ selector }) => selector);
    // Comes with the panels, which the scripts bring.
    const inPanels = "[data-sign-out]";
    expect(pressed.toSorted()).toEqual([...HELD, inPanels].toSorted());
  });

  it("names every thing once for each sign", () => {
    const names = table.map(({ selector, when }) => `${when} ${selector}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
