import { describe, expect, it } from "vitest";
import { type Due, dueMails, LATE_MS, type MailFacts } from "#server/hooks/membership/memberMails/due.rules.ts";
import { DAY_MS, facts, HOUR_MS, NOW, READ } from "./memberMailFacts.ts";

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
