import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUTTONS, isQueuedKind } from "#server/hooks/platform/mailQueue/kinds.rules.ts";
import { dueMails, LATE_MS, type MailFacts } from "#server/hooks/membership/memberMails/due.rules.ts";
import { DAY_MS, facts, NOW } from "./memberMailFacts.ts";

/** A life of a subscription as it is seen from time to time, in any order, and as often as one likes. */
const anyTime = (back: number) => fc.oneof(fc.constant(0), fc.integer({ min: NOW - back * DAY_MS, max: NOW }));
const anyFacts = fc.record<MailFacts>({
  id: fc.constantFrom("sub_1", "sub_2"),
  status: fc.constantFrom("incomplete", "trialing", "active", "past_due", "unpaid", "canceled", "paused"),
  amount: fc.constant(1200),
  refund: fc.constantFrom("none", "partial", "full"),
  dispute: fc.constantFrom("none", "inquiry", "open", "won", "lost"),
  ...{ paidUntilMs: fc.constantFrom(0, NOW + 40 * DAY_MS), isPaused: fc.boolean() },
  ...{ hold: fc.boolean(), isOpen: fc.boolean(), validUntilMs: fc.constant(0) },
  startedAtMs: fc.integer({ min: NOW - 40 * DAY_MS, max: NOW }),
  periodEndMs: fc.integer({ min: NOW, max: NOW + 40 * DAY_MS }),
  trialEndMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + 30 * DAY_MS })),
  cancelAtMs: fc.oneof(fc.constant(0), fc.integer({ min: NOW, max: NOW + 40 * DAY_MS })),
  ...{ canceledAtMs: anyTime(40), endedAtMs: anyTime(40), pastDueSinceMs: anyTime(20), withdrawnAtMs: anyTime(1) },
  graceMs: fc.constantFrom(0, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS),
  read: fc.option(
    fc.record({
      isCardUsed: fc.boolean(),
      paid: fc.constant(1200),
      owed: fc.option(fc.record({ amount: fc.constant(1200), sinceMs: anyTime(20), triedMs: anyTime(20) }), {
        nil: undefined,
      }),
      hasEndedOwing: fc.boolean(),
      refunds: fc.array(fc.record({ id: fc.constantFrom("a", "b"), amount: fc.nat(1200), atMs: anyTime(10) })),
    }),
    { nil: undefined },
  ),
});

describe("whatever happens, in whichever order it is heard", () => {
  it("a mail is one that there is a letter for, about this subscription, and nothing of long ago", () =>
    fc.assert(
      fc.property(anyFacts, (one) => {
        for (const { kind, key } of dueMails(one, NOW)) {
          expect(isQueuedKind(kind) && kind in BUTTONS).toBe(true);
          expect(key).toMatch(/^(welcome|trial-refused|trial-ends|failed-\d+|paused|cancelled|ended):sub_\d|^refund:/);
        }
        const later = { ...one, trialEndMs: 0, graceMs: 0 };
        if (!(one.read?.isCardUsed && one.trialEndMs > 0))
          expect(dueMails(later, NOW + 40 * DAY_MS + LATE_MS)).toEqual([]);
      }),
    ));

  it("looking again changes no key, and a clock that is moved ahead with everything neither", () =>
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 47 * 3600 }), (one, seconds) => {
        const keys = (some: MailFacts) => new Map(dueMails(some, NOW).map(({ kind, key }) => [key, kind]));
        expect(keys(one)).toEqual(keys(one));
        const back = (ms: number) => (ms > 0 ? ms - seconds * 1000 : 0);
        const { owed } = one.read ?? {};
        const movedBill = owed && { ...owed, sinceMs: back(owed.sinceMs), triedMs: back(owed.triedMs) };
        const moved: MailFacts = {
          ...one,
          ...(one.read && { read: { ...one.read, owed: movedBill } }),
          startedAtMs: back(one.startedAtMs),
          ...{ trialEndMs: back(one.trialEndMs), pastDueSinceMs: back(one.pastDueSinceMs) },
          ...{ cancelAtMs: back(one.cancelAtMs), canceledAtMs: back(one.canceledAtMs), endedAtMs: back(one.endedAtMs) },
        };
        const [before, after] = [keys(one), keys(moved)];
        const stem = (key: string) => key.split(":").slice(0, 2).join(":");
        for (const key of after.keys())
          for (const known of before.keys()) if (stem(key) === stem(known)) expect(key).toBe(known);
      }),
    ));

  it("nothing is mailed of a contract that was withdrawn from, or is held", () =>
    fc.assert(
      fc.property(anyFacts, (one) => {
        expect(dueMails({ ...one, withdrawnAtMs: NOW }, NOW)).toEqual([]);
        expect(dueMails({ ...one, hold: true }, NOW)).toEqual([]);
      }),
    ));
});

/** What a membership looks like on each day of its life, and the mails that it may get. */
const LIFE: [day: number, some: Partial<MailFacts>][] = [
  [0, { status: "trialing" }],
  [4, { status: "trialing" }],
  [7, { status: "active" }],
  [37, { status: "past_due", pastDueSinceMs: NOW + 37 * DAY_MS }],
  [40, { status: "past_due", pastDueSinceMs: NOW + 37 * DAY_MS }],
  [41, { status: "active" }],
  [50, { status: "active", cancelAtMs: NOW + 67 * DAY_MS, canceledAtMs: NOW + 50 * DAY_MS }],
  [67, { status: "canceled", endedAtMs: NOW + 67 * DAY_MS, canceledAtMs: NOW + 50 * DAY_MS, isOpen: false }],
];

it("a whole life gets each of its mails once, with days looked at twice, left out or in any order", () => {
  const look = ([day, some]: (typeof LIFE)[number]) =>
    dueMails(facts({ startedAtMs: NOW, trialEndMs: NOW + 7 * DAY_MS, ...some }), NOW + day * DAY_MS);
  const sentBy = (days: typeof LIFE) => new Set(days.flatMap(look).map(({ key }) => key.replace(/:.*/, "")));
  const all = ["welcome", "trial-ends", "failed-0", "failed-3", "cancelled", "ended"];
  expect([...sentBy(LIFE)]).toEqual(all);
  expect(LIFE.flatMap(look).length).toBe(all.length);
  fc.assert(
    fc.property(fc.shuffledSubarray([...LIFE, ...LIFE]), (days) => {
      const keys = days.flatMap(look).map(({ key }) => key);
      expect(new Set(keys).size).toBeLessThanOrEqual(all.length);
      for (const one of sentBy(days)) expect(all).toContain(one);
    }),
  );
});
