import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Length, giftPlaces, type Facts, validUntilOf } from "#server/hooks/membership/billing/states.rules.ts";
import { addMonths } from "#server/hooks/membership/plans/plans.rules.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const GRACE_MS = 14 * DAY_MS;

const gift = (some: Partial<Length> = {}): Length => ({
  ...{ acceptedMs: NOW, months: 1, fromMs: 0, untilMs: 0, usedMs: 0, isShut: false, isOver: false },
  ...some,
});
/** The same gifts where they lie by now. */
const placed = (gifts: Length[], openUntilMs: number, nowMs: number): Length[] =>
  giftPlaces(gifts, openUntilMs, nowMs).map((place, at) => ({ ...gift(gifts[at]), ...place }));
const inDays = ({ fromMs, untilMs }: Length) => [fromMs, untilMs].map((ms) => Math.round((ms - NOW) / DAY_MS));

describe("a gift lies", () => {
  it("where nothing else opens Premium: at once, or after it", () => {
    expect(placed([gift()], 0, NOW)).toMatchObject([{ fromMs: NOW, untilMs: addMonths(NOW, 1) }]);
    const afterMs = NOW + 365 * DAY_MS;
    expect(placed([gift()], afterMs, NOW)).toMatchObject([{ fromMs: afterMs, untilMs: addMonths(afterMs, 1) }]);
  });

  it("sooner when what it lay behind is given back: a year that was withdrawn from keeps nothing open", () => {
    const behind = placed([gift()], NOW + 365 * DAY_MS, NOW);
    const later = NOW + 3 * DAY_MS;
    expect(placed(behind, 0, later)).toMatchObject([{ fromMs: later, untilMs: addMonths(later, 1) }]);
  });

  it("behind the gifts before it, and moves up when one of them is given back", () => {
    const [long, short] = placed([gift({ months: 24 }), gift({ acceptedMs: NOW + 1 })], 0, NOW);
    if (!long || !short) throw new Error("Two gifts were placed");
    expect(short.fromMs).toBe(long.untilMs);
    const later = NOW + 5 * DAY_MS;
    expect(placed([{ ...long, isOver: true }, short], 0, later)[1]).toMatchObject({
      ...{ fromMs: later, untilMs: addMonths(later, 1) },
    });
  });

  it("where it began, and waits with what is left while something is paid for", () => {
    const [running] = placed([gift()], 0, NOW);
    if (!running) throw new Error("It was placed");
    expect(placed([running], 0, NOW + 10 * DAY_MS)).toEqual([running]);
    const [waiting] = placed([running], NOW + 40 * DAY_MS, NOW + 10 * DAY_MS);
    expect(waiting && inDays(waiting)).toEqual([40, 60]);
    expect(waiting?.usedMs).toBe(10 * DAY_MS);
  });

  it("nowhere else once its time has passed, and lets others by while it is shut", () => {
    const [over] = placed([gift()], 0, NOW);
    if (!over) throw new Error("It was placed");
    expect(placed([over], NOW + 99 * DAY_MS, over.untilMs + 1)).toEqual([over]);
    const [, next] = placed([{ ...over, isShut: true }, gift()], 0, NOW + DAY_MS);
    expect(next).toMatchObject({ fromMs: NOW + DAY_MS });
  });
});

/** What may happen to somebody in a life of purchases and gifts. */
type Act =
  | { act: "wait"; days: number }
  | { act: "buy"; days: 30 | 365 }
  | { act: "cancel" | "resume" | "back" | "fail" | "end" | "hold" | "release" | "pause" }
  | { act: "dispute" | "giftDispute"; status: "open" | "won" | "lost" }
  | { act: "gift"; months: number }
  | { act: "giftBack" | "giftHold" | "giftRelease" }
  | { act: "comp"; days: number };

interface Bought {
  facts: Facts;
  periodMs: number;
}

class Life {
  nowMs = NOW;
  bought: Bought[] = [];
  gifts: Length[] = [];
  compUntilMs = 0;
  openMs = 0;
  /** Open while nothing but gifts was. */
  giftedMs = 0;
  /** What givers paid for, as far as it was not given back before it passed. */
  givenMs = 0;
  wasShut = false;

  #bought = (): number =>
    Math.max(0, this.compUntilMs, ...this.bought.map(({ facts }) => validUntilOf(facts, GRACE_MS)));

  /** Works everything out anew, as the server does at each change, and lets the time pass until the next one. */
  pass(ms: number): void {
    const boughtMs = this.#bought();
    this.gifts = placed(this.gifts, boughtMs, this.nowMs);
    const giftMs = Math.max(0, ...this.gifts.map((one) => (one.isShut || one.isOver ? 0 : one.untilMs)));
    const endMs = this.nowMs + ms;
    const untilMs = Math.min(endMs, Math.max(boughtMs, giftMs));
    this.openMs += Math.max(0, untilMs - this.nowMs);
    this.giftedMs += Math.max(0, untilMs - Math.max(this.nowMs, boughtMs));
    this.nowMs = endMs;
    for (const one of this.bought) this.#renew(one);
  }

  /** Until the next thing that happens by itself, and so on. */
  wait(days: number): void {
    const endMs = this.nowMs + days * DAY_MS;
    while (this.nowMs < endMs) {
      const next = this.bought.map(({ facts }) => facts.periodEndMs).filter((ms) => ms > this.nowMs);
      this.pass(Math.min(endMs, ...next) - this.nowMs);
    }
    this.pass(0);
  }

  #renew({ facts, periodMs }: Bought): void {
    if (facts.endedAtMs > 0 || facts.periodEndMs > this.nowMs) return;
    if (facts.cancelAtMs > 0) facts.endedAtMs = facts.cancelAtMs;
    else if (facts.status === "active") {
      facts.periodEndMs += periodMs;
      if (!facts.isPaused) facts.paidUntilMs = facts.periodEndMs;
      facts.refund = "none";
    }
  }

  get last(): Facts | undefined {
    return this.bought.at(-1)?.facts;
  }

  give(months: number): void {
    if (this.last?.status === "active" && this.last.endedAtMs === 0 && this.last.cancelAtMs === 0) return;
    this.gifts.push(gift({ acceptedMs: this.nowMs, months }));
    this.givenMs += months * 31 * DAY_MS;
  }

  do(act: Act): void {
    const facts = this.last;
    const present = this.gifts.at(-1);
    if (act.act === "wait") this.wait(act.days);
    else if (act.act === "buy") this.buy(act.days);
    else if (act.act === "gift") this.give(act.months);
    else if (act.act === "comp") this.compUntilMs = act.days === 0 ? 0 : this.nowMs + act.days * DAY_MS;
    else if (present && act.act.startsWith("gift")) this.#changeGift(present, act);
    else if (facts && facts.endedAtMs === 0) this.#change(facts, act);
    this.pass(0);
  }

  buy(days: number): void {
    if (this.last && this.last.endedAtMs === 0) return;
    const untilMs = this.nowMs + days * DAY_MS;
    const facts: Facts = {
      ...{ status: "active", periodEndMs: untilMs, paidUntilMs: untilMs, trialEndMs: 0, cancelAtMs: 0, endedAtMs: 0 },
      ...{ isPaused: false, pastDueSinceMs: 0, refund: "none", dispute: "none", hold: false, validUntilMs: 0 },
    };
    this.bought.push({ facts, periodMs: days * DAY_MS });
  }

  #changeGift(one: Length, act: Act): void {
    if (act.act === "giftBack" && !one.isOver) {
      // What passed of it stays with whoever had it.
      one.isOver = true;
      this.givenMs -= one.months * 31 * DAY_MS;
      this.givenMs += Math.min(one.months * 31 * DAY_MS, this.nowMs - one.acceptedMs);
    }
    if (act.act === "giftDispute") {
      if (act.status === "lost") one.isOver = true;
      one.isShut = act.status === "open";
    }
    if (act.act === "giftHold") one.isShut = true;
    if (act.act === "giftRelease") one.isShut = false;
    if (one.isShut || one.isOver) this.wasShut = true;
  }

  #change(facts: Facts, act: Act): void {
    if (act.act === "cancel") facts.cancelAtMs = facts.periodEndMs;
    if (act.act === "resume") facts.cancelAtMs = 0;
    if (act.act === "hold" || act.act === "release") facts.hold = act.act === "hold";
    if (act.act === "pause") facts.isPaused = true;
    if (act.act === "dispute") facts.dispute = act.status;
    if (act.act === "fail") Object.assign(facts, { status: "past_due", pastDueSinceMs: this.nowMs });
    if (act.act === "end" || act.act === "back") facts.endedAtMs = this.nowMs;
    if (act.act === "back") facts.refund = "full";
  }
}

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant("wait" as const), days: fc.double({ min: 0.01, max: 60, noNaN: true }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("buy" as const), days: fc.constantFrom(30 as const, 365 as const) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom("cancel", "cancel", "resume", "back", "fail", "end", "hold", "release", "pause"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("dispute" as const, "giftDispute" as const),
      status: fc.constantFrom("open" as const, "won" as const, "lost" as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("gift" as const), months: fc.integer({ min: 1, max: 24 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("giftBack", "giftHold", "giftRelease") }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("comp" as const), days: fc.constantFrom(0, 10, 90) }) },
) as fc.Arbitrary<Act>;

const lived = (acts: Act[]): Life => {
  const life = new Life();
  for (const one of acts) life.do(one);
  return life;
};
const LIVES = 3_000;
const HUNDRED_YEARS = 36_500;

describe(`in ${String(LIVES)} lives of purchases and gifts, refunds, disputes, pauses and holds, in any order`, () => {
  it("gifts never keep more days open than were given", () =>
    fc.assert(
      fc.property(fc.array(anAct, { minLength: 3, maxLength: 40 }), (acts) => {
        const life = lived(acts);
        // Whatever still renews is ended, so that every gift passes.
        for (const { facts } of life.bought) if (facts.endedAtMs === 0) facts.endedAtMs = life.nowMs;
        life.compUntilMs = Math.min(life.compUntilMs, life.nowMs);
        life.wait(HUNDRED_YEARS);
        expect(life.giftedMs).toBeLessThanOrEqual(life.givenMs + 1);
      }),
      { numRuns: LIVES },
    ));

  it("and no day of a gift is lost to what was bought or given besides", () =>
    fc.assert(
      fc.property(fc.array(anAct, { minLength: 3, maxLength: 40 }), (acts) => {
        const life = lived(acts);
        if (life.wasShut) return;
        for (const { facts } of life.bought) if (facts.endedAtMs === 0) facts.endedAtMs = life.nowMs;
        life.compUntilMs = Math.min(life.compUntilMs, life.nowMs);
        life.wait(HUNDRED_YEARS);
        // A month has from 28 to 31 days, wherever it comes to lie.
        const least = life.gifts.reduce((sum, { months }) => sum + months * 30.4 - 5, 0) * DAY_MS;
        expect(life.giftedMs).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: LIVES },
    ));
});
