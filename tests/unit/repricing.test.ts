import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Announced,
  announcedFor,
  firstChargeMs,
  heardOf,
  type Held,
  NOTICE_MS,
  stepOf,
} from "#server/hooks/repricing/repricing.rules.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const at = (text: string) => Date.parse(`${text}T12:00:00Z`);

describe("the first charge at a new price", () => {
  it("is the first one that is thirty days away or more, with a day for the mail", () => {
    const first = (next: string, interval: "month" | "year" = "month", from = "2026-01-01") =>
      day(announcedFor({ interval, nextMs: at(next), anchorMs: at(next) }, NOW, at(from)));
    expect(first("2026-12-01")).toBe("2027-01-01");
    expect(first("2026-12-23")).toBe("2026-12-23");
    expect(first("2026-12-22")).toBe("2027-01-22");
    expect(first("2026-12-01", "year")).toBe("2027-12-01");
    expect(first("2027-06-01", "year")).toBe("2027-06-01");
    expect(first("2026-12-01", "month", "2027-03-02")).toBe("2027-04-01");
  });

  it("keeps the day a subscription began on, over months that are shorter", () => {
    const ends = (notBefore: string) =>
      day(
        firstChargeMs(
          { interval: "month", nextMs: at("2027-02-28"), anchorMs: at("2026-08-31") },
          Date.parse(notBefore),
        ),
      );
    expect(ends("2027-03-01")).toBe("2027-03-31");
    expect(ends("2027-04-01")).toBe("2027-04-30");
    const leap = { interval: "year", nextMs: at("2027-02-28"), anchorMs: at("2024-02-29") } as const;
    expect(day(firstChargeMs(leap, at("2027-03-01")))).toBe("2028-02-29");
  });

  it("is never before the notice is over, nor more than a period after it", () =>
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 400 }), fc.constantFrom("month", "year"), (days, interval) => {
        const nextMs = NOW + days * DAY_MS;
        const first = announcedFor({ interval, nextMs, anchorMs: nextMs }, NOW, 0);
        expect(first).toBeGreaterThanOrEqual(NOW + NOTICE_MS);
        const most = Math.max(nextMs, NOW + NOTICE_MS + DAY_MS + (interval === "month" ? 31 : 366) * DAY_MS);
        expect(first).toBeLessThanOrEqual(most);
      }),
    ));
});

const held = (some: Partial<Held> = {}): Held => ({
  ...{ state: "active", amount: 1200, wanted: 1400, nextMs: NOW + 2 * DAY_MS, fromMs: 0, announced: undefined },
  ...some,
});
const told: Announced = { firstMs: NOW + 2 * DAY_MS, noticeMs: NOW - 31 * DAY_MS };
const step = (some: Partial<Held>) => stepOf(held(some), NOW);

describe("a higher price", () => {
  it("is announced first, then heard of, and charged only then", () => {
    expect(step({})).toBe("announce");
    expect(step({ announced: { ...told, noticeMs: 0 } })).toBe("hear");
    expect(step({ announced: told })).toBe("move");
  });
  it("waits for the charge it was announced for, until shortly before", () => {
    expect(step({ announced: { ...told, firstMs: NOW + 32 * DAY_MS } })).toBe("nothing");
    expect(step({ announced: told, nextMs: NOW + 4 * DAY_MS })).toBe("nothing");
  });
  it("is charged to nobody whose notice was shorter, who leaves, owes or was let in otherwise", () => {
    expect(step({ announced: { ...told, noticeMs: NOW - 20 * DAY_MS } })).toBe("nothing");
    for (const state of ["canceling", "ended", "unpaid", "held", "disputed", "refunded", "pending"] as const) {
      expect(step({ state, announced: told }), state).toBe("nothing");
      expect(step({ state }), state).toBe("nothing");
    }
    expect(step({ state: "grace", announced: told })).toBe("nothing");
    expect(step({ state: "trialing", announced: told })).toBe("nothing");
  });
  it("whose mail was late or given up is told anew, with another day", () => {
    expect(heardOf("waits", told)).toBe("wait");
    expect(heardOf("given up", told)).toBe("again");
    expect(heardOf("sent", told)).toBe("noticed");
    expect(heardOf("sent", { ...told, noticeMs: NOW - 27 * DAY_MS })).toBe("again");
  });
});

describe("a lower price", () => {
  it("is charged from the next charge on its day or after it, without a word before", () => {
    expect(step({ wanted: 900 })).toBe("move");
    expect(step({ wanted: 900, state: "trialing" })).toBe("move");
    expect(step({ wanted: 900, fromMs: NOW + 3 * DAY_MS })).toBe("nothing");
    expect(step({ wanted: 1200 })).toBe("nothing");
  });
});
