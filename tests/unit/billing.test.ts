import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  END_SLACK_MS,
  entitledUntil,
  type Facts,
  isLive,
  SLACK_MS,
  stateOf,
  validUntilOf,
  tasksOf,
  personOf,
} from "#server/hooks/membership/billing/states.rules.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);
const GRACE = 14 * DAY_MS;
const HOUR_MS = 3_600_000;
const facts = (some: Partial<Facts> = {}): Facts => ({
  status: "active",
  periodEndMs: NOW + 10 * DAY_MS,
  trialEndMs: 0,
  cancelAtMs: 0,
  endedAtMs: 0,
  paidUntilMs: NOW + 10 * DAY_MS,
  isPaused: false,
  pastDueSinceMs: 0,
  refund: "none",
  dispute: "none",
  hold: false,
  validUntilMs: 0,
  ...some,
});

const until = NOW + 10 * DAY_MS;
it.each<[string, Partial<Facts>, string, number]>([
  ["paid for", {}, "active", until + SLACK_MS],
  ["on trial", { status: "trialing", trialEndMs: until }, "trialing", until + END_SLACK_MS],
  ["to end with its period", { cancelAtMs: until }, "canceling", until + END_SLACK_MS],
  [
    "on trial, to end with it",
    { status: "trialing", trialEndMs: until, cancelAtMs: until },
    "canceling",
    until + END_SLACK_MS,
  ],
  ["with a charge that failed", { status: "past_due", pastDueSinceMs: NOW - DAY_MS }, "grace", NOW - DAY_MS + GRACE],
  [
    "to end, with a charge that failed",
    { status: "past_due", pastDueSinceMs: NOW, cancelAtMs: until },
    "grace",
    NOW + GRACE,
  ],
  ["not paid for after all tries", { status: "unpaid" }, "unpaid", 0],
  ["paused after a trial without a card", { status: "paused" }, "unpaid", 0],
  ["waiting for its first payment", { status: "incomplete" }, "pending", 0],
  ["given up before it was paid", { status: "incomplete_expired" }, "ended", 0],
  ["ended", { status: "canceled", endedAtMs: NOW - 5 }, "ended", NOW - 5],
  ["ended, whatever its status is", { endedAtMs: NOW - 5 }, "ended", NOW - 5],
  ["given back", { refund: "full" }, "refunded", 0],
  ["given back in part", { refund: "partial" }, "active", until + SLACK_MS],
  ["disputed", { dispute: "open" }, "disputed", 0],
  ["asked about by the bank", { dispute: "inquiry" }, "active", until + SLACK_MS],
  ["with a dispute that was won", { dispute: "won" }, "active", until + SLACK_MS],
  ["with a dispute that was lost", { dispute: "lost" }, "disputed", 0],
  ["held by the operator", { hold: true }, "held", 0],
  ["given by the operator", { status: "comp" }, "comp", until],
  ["a gift", { status: "gift" }, "gift", until],
  ["called something new", { status: "resting", validUntilMs: 7 }, "active", 7],
  ["never paid, as while a bank takes days over the first bill", { paidUntilMs: 0 }, "pending", 0],
  ["never paid, to end with its period", { paidUntilMs: 0, cancelAtMs: until }, "pending", 0],
  ["paused, its bills not asked for", { isPaused: true, paidUntilMs: NOW - DAY_MS }, "active", NOW - HOUR_MS * 23],
  ["paused in a period that is paid for", { isPaused: true }, "active", until + END_SLACK_MS],
  ["paused while on trial", { status: "trialing", trialEndMs: until, isPaused: true }, "trialing", until + HOUR_MS],
  ["paused, to end later", { isPaused: true, paidUntilMs: NOW, cancelAtMs: until }, "canceling", NOW + 2 * HOUR_MS],
  ["with a bill given up as uncollectible, or void", { paidUntilMs: NOW }, "active", NOW + SLACK_MS],
  [
    "with a bill that a bank takes days to pay",
    { paidUntilMs: NOW - DAY_MS, pastDueSinceMs: NOW - DAY_MS },
    "active",
    Math.min(until + SLACK_MS, NOW - DAY_MS + GRACE),
  ],
  ["to end long after what is paid for", { cancelAtMs: until + 90 * DAY_MS }, "canceling", until + SLACK_MS + HOUR_MS],
])("a subscription stands where the provider says %s", (_name, some, state, valid) => {
  expect(stateOf(facts(some))).toBe(state);
  expect(validUntilOf(facts(some), GRACE)).toBe(valid);
});

const anyFacts = fc.record<Facts>({
  status: fc.constantFrom(
    ...[
      "incomplete",
      "incomplete_expired",
      "trialing",
      "active",
      "past_due",
      "unpaid",
      "paused",
      "canceled",
      "new one",
    ],
  ),
  periodEndMs: fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS }),
  trialEndMs: fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS }),
  cancelAtMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS })),
  endedAtMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 400 * DAY_MS, max: NOW })),
  paidUntilMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS })),
  isPaused: fc.boolean(),
  pastDueSinceMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 400 * DAY_MS, max: NOW })),
  refund: fc.constantFrom("none", "partial", "full"),
  dispute: fc.constantFrom("none", "inquiry", "open", "won", "lost"),
  hold: fc.boolean(),
  validUntilMs: fc.constant(0),
});

describe("access never goes beyond what was paid", () => {
  it("by more than the larger of slack and grace", () =>
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 30 }), (one, days) => {
        const graceMs = days * DAY_MS;
        const paidUntil = Math.max(one.periodEndMs, one.trialEndMs, one.cancelAtMs, one.endedAtMs, one.pastDueSinceMs);
        expect(validUntilOf(one, graceMs)).toBeLessThanOrEqual(paidUntil + Math.max(SLACK_MS, graceMs));
      }),
    ));

  it("is shut by a hold, a refund of now, and a dispute, whatever else is said", () =>
    fc.assert(
      fc.property(anyFacts, (one) => {
        expect(validUntilOf({ ...one, hold: true }, GRACE)).toBe(0);
        expect(validUntilOf({ ...one, dispute: "open" }, GRACE)).toBe(0);
        expect(validUntilOf({ ...one, dispute: "none", refund: "full" }, GRACE)).toBe(0);
      }),
    ));

  it("ends when it ended, and not before it began to count", () => {
    expect(entitledUntil([], 0, NOW)).toBe(NOW);
    expect(entitledUntil([0, NOW + 5, NOW + 9], 3, NOW)).toBe(NOW + 9);
    expect(entitledUntil([NOW - 5], NOW + 9, NOW)).toBe(NOW - 5);
    expect(entitledUntil([0], NOW + 9, NOW)).toBe(NOW);
    expect(entitledUntil([0], NOW - 9, NOW)).toBe(NOW - 9);
    expect(entitledUntil([0], NOW, NOW)).toBe(NOW);
    expect(entitledUntil([NOW], NOW - 9, NOW)).toBe(NOW - 9);
  });
});

it("nobody needs a second subscription while one lives", () => {
  for (const status of ["incomplete", "trialing", "active", "past_due", "unpaid"])
    expect(isLive(facts({ status }))).toBe(true);
  expect(isLive(facts({ hold: true }))).toBe(true);
  expect(isLive(facts({ dispute: "open" }))).toBe(true);
  for (const status of ["canceled", "incomplete_expired", "comp", "gift"])
    expect(isLive(facts({ status, endedAtMs: status === "canceled" ? NOW : 0 }))).toBe(false);
  expect(isLive(facts({ cancelAtMs: NOW + DAY_MS }))).toBe(true);
  for (const shut of [{ hold: true }, { dispute: "open" }, { refund: "full" }] as Partial<Facts>[]) {
    expect(isLive(facts(shut))).toBe(true);
    expect(isLive(facts({ ...shut, status: "canceled", endedAtMs: NOW }))).toBe(false);
  }
});

it("news of a payment may be three days late", () => expect(SLACK_MS).toBe(3 * DAY_MS));

describe("the provider is told", () => {
  const told = (some: Partial<Facts>, isUsed = false) =>
    tasksOf("sub_1", facts(some), { isCardUsed: isUsed }).map(({ key }) => key);
  it("to end what was given back, lost, or tried with a card that had its trial", () => {
    expect(told({ refund: "full" })).toEqual(["cancel:sub_1:refund"]);
    expect(told({ dispute: "lost" })).toEqual(["cancel:sub_1:dispute"]);
    expect(told({ status: "trialing" }, true)).toEqual(["cancel:sub_1:trial"]);
    for (const some of [{ refund: "full" }, { dispute: "lost" }, { status: "trialing" }] as Partial<Facts>[])
      expect(tasksOf("sub_1", facts(some), { isCardUsed: true })).toMatchObject([{ kind: "cancel", object: "sub_1" }]);
    expect(tasksOf("sub_1", facts({ dispute: "open" }), { isCardUsed: true })).toMatchObject([
      { kind: "stop", object: "sub_1" },
    ]);
  });
  it("to charge no more while a bank asks for the money back", () => {
    expect(told({ dispute: "open" })).toEqual(["stop:sub_1:dispute"]);
    expect(told({ dispute: "open", cancelAtMs: NOW })).toEqual([]);
  });
  it("to undo what somebody pays for twice, unless a bank or the operator looks into it", () => {
    const extra = (some: Partial<Facts>) => tasksOf("sub_2", facts(some), { isExtra: true }).map(({ kind }) => kind);
    for (const some of [{}, { status: "trialing" }, { status: "past_due" }, { refund: "full" }, { cancelAtMs: NOW }])
      expect(extra(some as Partial<Facts>)).toEqual(["undo"]);
    expect(extra({ endedAtMs: NOW })).toEqual([]);
    expect(extra({ hold: true })).toEqual([]);
    expect(extra({ dispute: "open" })).toEqual(["stop"]);
    expect(extra({ dispute: "lost" })).toEqual(["cancel"]);
  });
  it("nothing of what goes on, or is over", () => {
    expect(told({})).toEqual([]);
    expect(told({ status: "active" }, true)).toEqual([]);
    expect(told({ refund: "full", endedAtMs: NOW })).toEqual([]);
  });
});

it("one person has one trial, however they write their address", () => {
  expect(personOf("Ada+again@Example.test")).toBe("ada@example.test");
  expect(personOf("a.d.a+1@googlemail.com")).toBe("ada@gmail.com");
  expect(personOf(" A.d.a@gmail.com ")).toBe("ada@gmail.com");
  expect(personOf("a.da@example.test")).toBe("a.da@example.test");
  expect(["", "ada", "@", "+@"].map(personOf)).toEqual(["@", "ada@", "@", "@"]);
});
