import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Due,
  LATE_MS,
  type MailFacts,
  type Read,
  dueMails,
} from "#server/hooks/membership/memberMails/due.rules.ts";
import { BUTTONS, isQueuedKind } from "#server/hooks/platform/mails/mails.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 22, 9, 30);
const READ: Read = { isCardUsed: false, paid: 1200, refunds: [], owed: undefined, hasEndedOwing: false };

/** A membership that is paid for and long begun, or another. */
const facts = (some: Partial<MailFacts> = {}): MailFacts => ({
  ...{ id: "sub_1", status: "active", amount: 1200, refund: "none", dispute: "none", hold: false, validUntilMs: 0 },
  ...{ startedAtMs: NOW - 100 * DAY_MS, periodEndMs: NOW + 20 * DAY_MS, trialEndMs: 0, cancelAtMs: 0, canceledAtMs: 0 },
  ...{ paidUntilMs: NOW + 20 * DAY_MS, isPaused: false },
  ...{ endedAtMs: 0, pastDueSinceMs: 0, withdrawnAtMs: 0, graceMs: 14 * DAY_MS, isOpen: true, read: READ },
  ...some,
});

const due = (some: Partial<MailFacts>, nowMs = NOW): Due[] => dueMails(facts(some), nowMs);
const kinds = (some: Partial<MailFacts>, nowMs = NOW): string[] => due(some, nowMs).map(({ kind }) => kind);

describe("a new membership", () => {
  const startedAtMs = NOW - HOUR_MS;
  it("is welcomed with what was paid, and when the next charge comes", () =>
    expect(due({ startedAtMs })).toEqual([
      {
        ...{ kind: "welcomePaid", key: "welcome:sub_1", money: { amount: 1200, paid: 1200 } },
        days: { firstCharge: startedAtMs, nextCharge: NOW + 20 * DAY_MS, withdrawUntil: startedAtMs + 14 * DAY_MS },
      },
    ]));
  it("on trial is welcomed with the day of the first charge", () => {
    const trialEndMs = startedAtMs + 7 * DAY_MS;
    expect(due({ startedAtMs, status: "trialing", trialEndMs })).toEqual([
      {
        ...{ kind: "welcomeTrial", key: "welcome:sub_1", money: { amount: 1200 } },
        days: { trialEnd: trialEndMs, withdrawUntil: startedAtMs + 14 * DAY_MS },
      },
    ]);
  });
  it("is welcomed once it was paid, not while the bank is asked", () => {
    expect(kinds({ startedAtMs, status: "incomplete" })).toEqual([]);
    expect(kinds({ startedAtMs, status: "incomplete_expired", endedAtMs: NOW })).toEqual([]);
  });
  it("waits for a reading of the provider, which knows the card", () =>
    expect(kinds({ startedAtMs, read: undefined })).toEqual([]));
});

describe("a trial with a card that had one", () => {
  const trial = { startedAtMs: NOW, trialEndMs: NOW + 7 * DAY_MS, read: { ...READ, isCardUsed: true } };
  it("is told to be none, with one mail before and after it ended, and nothing else", () => {
    const [before] = due({ ...trial, status: "trialing" });
    const [after, ...more] = due({ ...trial, status: "canceled", endedAtMs: NOW, canceledAtMs: NOW, isOpen: false });
    expect(before).toMatchObject({ kind: "trialRefused", key: "trial-refused:sub_1" });
    expect(after).toEqual(before);
    expect(more).toEqual([]);
  });
  it("is another matter when that card pays for later time", () =>
    expect(kinds({ startedAtMs: NOW, read: { ...READ, isCardUsed: true } })).toEqual(["welcomePaid"]));
});

describe("the end of a trial", () => {
  const trial = { status: "trialing", startedAtMs: NOW - 4 * DAY_MS, trialEndMs: NOW + 3 * DAY_MS };
  it("is told three days before, with its day", () =>
    expect(due(trial)).toMatchObject([{ kind: "trialEnds", days: { trialEnd: trial.trialEndMs } }]));
  it("is not told earlier, nor when it is all but over, nor after cancelling", () => {
    expect(kinds(trial, NOW - 2 * HOUR_MS)).toEqual([]);
    expect(kinds(trial, NOW + LATE_MS)).toEqual([]);
    expect(kinds({ ...trial, cancelAtMs: trial.trialEndMs, canceledAtMs: NOW - 4 * DAY_MS })).toEqual([]);
  });
  it("is not told again of a trial that short", () =>
    expect(kinds({ ...trial, startedAtMs: NOW, read: undefined })).toEqual([]));
  it("is told from our own rows too", () => expect(kinds({ ...trial, read: undefined })).toEqual(["trialEnds"]));
});

describe("a failed payment", () => {
  const failed = (days: number, graceDays = 14) =>
    due({ status: "past_due", pastDueSinceMs: NOW - days * DAY_MS, graceMs: graceDays * DAY_MS, read: undefined });
  const told = (...given: Parameters<typeof failed>) => failed(...given).map(({ key, kind }) => `${key[7]} ${kind}`);
  it("is told on the days 0, 3, 7 and 12, the last time that Premium closes", () => {
    expect(Array.from({ length: 15 }, (_, day) => told(day)[0] ?? "")).toEqual([
      ...["0 paymentFailed", "0 paymentFailed", "", "3 paymentFailed", "3 paymentFailed", "", ""],
      ...["7 paymentFailed", "7 paymentFailed", "", "", "", "1 premiumCloses", "1 premiumCloses", ""],
    ]);
    expect(failed(3)[0]?.days).toEqual({ until: NOW + 11 * DAY_MS });
  });
  it("is told no longer than Premium stays open", () => {
    expect(told(3, 7)).toEqual(["3 premiumCloses"]);
    expect(told(7, 7)).toEqual([]);
    expect(told(0, 0)).toEqual(["0 paymentFailedShut"]);
  });
  it("is no matter of a disputed or held membership", () => {
    const some = { status: "past_due", pastDueSinceMs: NOW };
    expect(kinds({ ...some, dispute: "open" })).toEqual([]);
    expect(kinds({ ...some, hold: true })).toEqual([]);
  });
});

describe("a payment that nobody tries any more", () => {
  const owed = { amount: 1300, sinceMs: NOW - 16 * DAY_MS, triedMs: NOW - HOUR_MS };
  const unpaid = { status: "unpaid", isOpen: false, read: { ...READ, owed } };
  it("is told once, with what stands open", () => {
    const [told, ...more] = due(unpaid);
    expect(told).toMatchObject({ kind: "premiumPaused", money: { amount: 1300 } });
    expect(more).toEqual([]);
    const again = { ...owed, triedMs: NOW };
    expect(due({ ...unpaid, read: { ...READ, owed: again } })[0]?.key).toBe(told?.key);
  });
  it("is not told of long ago, of none that is known, nor while something else keeps Premium open", () => {
    expect(kinds({ ...unpaid, read: { ...READ, owed: { ...owed, triedMs: NOW - 3 * DAY_MS } } })).toEqual([]);
    expect(kinds({ ...unpaid, read: READ })).toEqual([]);
    expect(kinds({ ...unpaid, read: undefined })).toEqual([]);
    expect(kinds({ ...unpaid, isOpen: true })).toEqual([]);
    expect(kinds({ ...unpaid, dispute: "open" })).toEqual([]);
  });
  it("and ended it is told by the letter of the end alone", () => {
    const read = { ...READ, owed, hasEndedOwing: true };
    const ended = { status: "canceled", endedAtMs: NOW, canceledAtMs: NOW, isOpen: false, read };
    expect(due(ended)).toMatchObject([{ kind: "membershipEndedOwing", key: "ended:sub_1", days: { ended: NOW } }]);
  });
});

describe("cancelling", () => {
  const cancelled = { cancelAtMs: NOW + 20 * DAY_MS, canceledAtMs: NOW };
  it("is confirmed with the day until which Premium stays open", () =>
    expect(due(cancelled)).toMatchObject([{ kind: "membershipCancelled", days: { until: NOW + 20 * DAY_MS } }]));
  it("again after taking it back is confirmed again", () => {
    const [first, again] = [due(cancelled)[0], due({ ...cancelled, canceledAtMs: NOW - HOUR_MS })[0]];
    expect(first?.key).not.toBe(again?.key);
  });
  it("while a payment failed says what is still tried", () => {
    const some = { ...cancelled, status: "past_due", pastDueSinceMs: NOW - 5 * DAY_MS };
    expect(due(some)).toMatchObject([{ kind: "membershipCancelledOwing", days: { until: NOW + 9 * DAY_MS } }]);
  });
  it("because of a dispute is none of its owner's", () => expect(kinds({ ...cancelled, dispute: "open" })).toEqual([]));
});

describe("an end", () => {
  const ended = { status: "canceled", endedAtMs: NOW, canceledAtMs: NOW - 30 * DAY_MS, isOpen: false };
  it("is told once, with its day", () =>
    expect(due(ended)).toMatchObject([{ kind: "membershipEnded", key: "ended:sub_1", days: { ended: NOW } }]));
  it("is none while another membership keeps Premium open", () =>
    expect(kinds({ ...ended, isOpen: true })).toEqual([]));
  it("with all the money back is told by that mail", () => {
    const read = { ...READ, refunds: [{ id: "re_1", amount: 1200, atMs: NOW }] };
    expect(due({ ...ended, refund: "full", read })).toMatchObject([
      { kind: "refundFull", key: "refund:re_1", money: { refunded: 1200 } },
    ]);
  });
});

it("every part of the money that goes back is told for itself", () => {
  const refund = (id: string, amount: number, atMs: number) => ({ id, amount, atMs });
  const refunds = [refund("re_2", 300, NOW), refund("re_1", 200, NOW - DAY_MS), refund("re_0", 1, NOW - 3 * DAY_MS)];
  expect(due({ refund: "partial", read: { ...READ, refunds } })).toMatchObject([
    { kind: "refundPart", key: "refund:re_2", money: { refunded: 300 } },
    { kind: "refundPart", key: "refund:re_1", money: { refunded: 200 } },
  ]);
});

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
