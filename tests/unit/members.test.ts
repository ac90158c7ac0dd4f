import { describe, expect, it, test } from "vitest";
import {
  operatorCause,
  likeIn,
  futureMomentIn,
  nextChangeAt,
  pageIn,
  reasonIn,
} from "#server/hooks/operations/members/members.rules.ts";
import { shownState } from "#server/hooks/membership/payments/payments.rules.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("why an operator acts", () => {
  test.each([
    ["  a  prize\nof May ", "a prize of May"],
    ["x".repeat(100), "x".repeat(100)],
    ["x".repeat(101), undefined],
    ["   ", undefined],
    [7, undefined],
    [undefined, undefined],
  ])("%j is %j", (sent, reason) => expect(reasonIn(sent)).toBe(reason));

  it("fits into the log beside who it was", () =>
    expect(operatorCause("x".repeat(100), "abcdefghijklmno").length).toBeLessThanOrEqual(200));
});

describe("a moment", () => {
  test.each([
    ["2026-12-24", Date.parse("2026-12-24")],
    ["2026-12-24T18:00:00.000Z", Date.parse("2026-12-24T18:00:00Z")],
    ["2020-01-01", Date.parse("2020-01-01")],
    ["2099-01-01", undefined],
    ["2026-13-40", undefined],
    ["24.12.2026", undefined],
    [NOW, undefined],
  ])("%j is %j", (sent, ms) => expect(futureMomentIn(sent, NOW)).toBe(ms));
});

describe("a line of the list", () => {
  const known = { state: "active", validUntil: "v", periodEnd: "p", nextCharge: null, grace: null } as const;

  it("names the next charge first, then the end of grace, then of what runs", () => {
    const nextCharge = { at: "c", amount: 1, currency: "eur" };
    expect(nextChangeAt({ ...known, nextCharge, grace: { since: "s", until: "g" } })).toBe("c");
    expect(nextChangeAt({ ...known, grace: { since: "s", until: "g" } })).toBe("g");
    expect(nextChangeAt(known)).toBe("p");
    expect(nextChangeAt({ ...known, periodEnd: null })).toBe("v");
    expect(nextChangeAt({ ...known, validUntil: null })).toBeNull();
  });

  it("calls over what was given and has run out", () => {
    expect(shownState("comp", false)).toBe("ended");
    expect(shownState("gift", true)).toBe("gift");
    expect(shownState("unpaid", false)).toBe("unpaid");
  });

  it("is looked for by what was typed, and by no sign of the search's own", () => {
    expect(likeIn(" 50%_a\\b ")).toBe("%50\\%\\_a\\\\b%");
    expect(likeIn("  ")).toBe("");
  });

  test.each([
    ["", 1],
    ["2", 2],
    ["0", 1],
    ["-3", 1],
    ["99999", 1],
    ["2 OR 1", 1],
  ])("page %j is %i", (sent, page) => expect(pageIn(sent)).toBe(page));
});
