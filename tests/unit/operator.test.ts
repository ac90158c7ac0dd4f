import { describe, expect, it } from "vitest";
import type { MemberShown, MemberSubscription, MonthFigures } from "#contract/operator.d.ts";
import { barsOf, HEIGHT, leastOf, numberText, pointsOf, topOf, WIDTH } from "#features/operator/figures/chart.ts";
import { couponIn } from "#features/operator/coupon.ts";
import { endOfDay, momentWords, queryOf, STATES, verbsFor, wishesIn } from "#features/operator/operator.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("the scale of a chart", () => {
  it("ends at 1, 2 or 5 times a power of ten, at or above everything that is drawn", () => {
    const tops = [0, 1, 2, 3, 9, 10, 11, 214, 501].map((most) => topOf([0, most], 1));
    expect(tops).toEqual([1, 1, 2, 5, 10, 10, 20, 500, 1000]);
    expect([0.05, 0.1, 0.13, 0.2, 0.3, 1].map((most) => topOf([most], 0.1))).toEqual([0.1, 0.1, 0.2, 0.2, 0.5, 1]);
  });

  it("has a height for a shop without any member", () => {
    expect(topOf([], leastOf("members"))).toBe(1);
    expect(topOf([null, null], leastOf("churn"))).toBe(0.1);
  });

  it("draws every month within the box, as high as its number, and none for a month without one", () => {
    const bars = barsOf([0, 5, 10, null], 10);
    expect(bars.map(({ height }) => height)).toEqual([0, HEIGHT / 2, HEIGHT, 0]);
    for (const { x, y, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTH);
      expect(y + height).toBe(HEIGHT);
    }
    const rights = bars.map(({ x, width }) => x + width);
    expect(bars.slice(1).every(({ x }, at) => x > (rights[at] ?? NaN))).toBe(true);
  });
});

describe("the table beside a chart", () => {
  const months: MonthFigures[] = [
    { month: "2025-12", before: 0, began: 4, ended: 0, churn: null, refunds: 0 },
    { month: "2026-01", before: 4, began: 2, ended: 1, churn: 0.25, refunds: 1 },
  ];
  const values = (name: Parameters<typeof pointsOf>[0]) => pointsOf(name, months).map(({ value }) => value);

  it("names each month, wherever the operator is", () => {
    expect(pointsOf("members", months).map(({ short, long }) => [short, long])).toEqual([
      ["Dec", "December 2025"],
      ["Jan", "January 2026"],
    ]);
  });

  it("counts members at a month's end, and leaves churn out where there was nobody to lose", () => {
    expect(values("members")).toEqual([4, 5]);
    expect(values("began")).toEqual([4, 2]);
    expect(values("churn")).toEqual([null, 0.25]);
    expect(values("refunds")).toEqual([0, 1]);
  });

  it("says shares in percent and counts as they are", () => {
    expect(numberText("churn", 0.0526)).toBe("5.3%");
    expect(numberText("churn", 0.25)).toBe("25%");
    expect(numberText("members", 1204)).toBe("1,204");
  });
});

describe("the page's address", () => {
  it("names one member, or what is looked for", () => {
    expect(wishesIn("?member=abc")).toMatchObject({ member: "abc" });
    expect(wishesIn("?search=+ada%40&state=grace&page=3")).toEqual({
      ...{ member: "", search: "ada@", state: "grace", page: 3 },
    });
    for (const page of ["0", "-1", "1.5", "x", ""]) expect(wishesIn(`?page=${page}`).page).toBe(1);
  });

  it("is as short as what it says", () => {
    expect(queryOf({ search: "", state: "", page: 1 })).toBe("");
    expect(queryOf({ search: "a&b", state: "held", page: 2 })).toBe("?search=a%26b&state=held&page=2");
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
    expect(momentWords("2026-11-22T13:05:10Z", "Europe/Berlin")).toBe("22 November 2026, 14:05");
    expect(momentWords(null)).toBe("–");
  });
});

describe("a coupon that is typed", () => {
  const half = { code: " HALF ", effect: "percent", value: "50", periods: "once", most: "", until: "", plan: "" };
  const read = (more: Record<string, string>) => couponIn({ ...half, ...more }, "eur", NOW);
  const wrong = (more: Record<string, string>) =>
    Object.entries(read(more).problems).flatMap(([name, problem]) => (problem ? [name] : []));

  it("is sent with nothing that was left empty", () => {
    expect(read({}).sent).toEqual({ code: "HALF", effect: "percent", value: 50, periods: "once" });
  });

  it("takes money in whole units, and is sent in the smallest", () => {
    const sent = read({ effect: "amount", value: "4,99", periods: "some", count: "3", most: "10" }).sent;
    expect(sent).toMatchObject({ effect: "amount", value: 499, currency: "eur", periods: 3, mostRedemptions: 10 });
    const bound = read({ until: "2026-12-24", plan: "premium-yearly", periods: "always" }).sent;
    expect(bound).toMatchObject({ until: "2026-12-24T23:59:59.000Z", plans: ["premium-yearly"], periods: "always" });
  });

  it("is refused at the field that is wrong", () => {
    for (const code of ["", "ab", "with space", "x".repeat(41)]) expect(wrong({ code })).toEqual(["code"]);
    for (const value of ["", "0", "12.5", "-3", "half"]) expect(wrong({ value })).toEqual(["value"]);
    for (const count of ["", "1", "37", "2.5"]) expect(wrong({ periods: "some", count })).toEqual(["count"]);
    expect(wrong({ most: "0" })).toEqual(["most"]);
    expect(wrong({ until: "2026-11-01" })).toEqual(["until"]);
  });
});
