import { describe, expect, it } from "vitest";
import type { MemberShown, MemberSubscription } from "#contract/operator.d.ts";
import {
  endOfDay,
  momentOrDash,
  memberQuery,
  STATES,
  verbsFor,
  memberWishesIn,
} from "#features/site/operator/operator.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("the page's address", () => {
  it("names one member, or what is looked for", () => {
    expect(memberWishesIn("?member=abc")).toMatchObject({ member: "abc" });
    expect(memberWishesIn("?search=+ada%40&state=grace&page=3")).toEqual({
      ...{ member: "", search: "ada@", state: "grace", page: 3 },
    });
    for (const page of ["0", "-1", "1.5", "x", ""]) expect(memberWishesIn(`?page=${page}`).page).toBe(1);
  });

  it("is as short as what it says", () => {
    expect(memberQuery({ search: "", state: "", page: 1 })).toBe("");
    expect(memberQuery({ search: "a&b", state: "held", page: 2 })).toBe("?search=a%26b&state=held&page=2");
  });

  it("offers every state that a subscription can have", () => {
    expect(STATES).toHaveLength(12);
    expect(STATES).not.toContain("none");
  });
});

describe("what an operator can do", () => {
  const given = { provider: "manual", status: "comp", validUntil: "2026-12-01T00:00:00.000Z" };
  const memberOf = (...subscriptions: Partial<MemberSubscription>[]) => ({ subscriptions }) as MemberShown;

  it("is to take back what was given as long as it runs, and nothing else", () => {
    expect(verbsFor(memberOf(given), NOW)).toEqual(["comp", "takeBack"]);
    const others = [{ validUntil: null }, { validUntil: "2026-11-01T00:00:00.000Z" }, { status: "gift" }];
    for (const other of others) expect(verbsFor(memberOf({ ...given, ...other }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf({ ...given, provider: "sandbox" }), NOW)).toEqual(["comp"]);
    expect(verbsFor(memberOf(), NOW)).toEqual(["comp"]);
    // By a row of entitlements that no subscription stands behind yet.
    expect(verbsFor({ ...memberOf(), state: "comp" }, NOW)).toEqual(["comp", "takeBack"]);
  });

  it("lasts until the end of the day that was chosen, and never ends before it begins", () => {
    expect(endOfDay("2026-12-24", NOW)).toBe("2026-12-24T23:59:59.000Z");
    expect(endOfDay("2026-11-22", NOW)).toBe("2026-11-22T23:59:59.000Z");
    for (const day of ["2026-11-21", "", "soon", "2026-13-40"]) expect(endOfDay(day, NOW)).toBeUndefined();
  });

  it("is dated to the minute, and a dash stands for never", () => {
    expect(momentOrDash("2026-11-22T13:05:10Z", "Europe/Berlin")).toBe("22 November 2026, 14:05");
    expect(momentOrDash(null)).toBe("–");
  });
});
